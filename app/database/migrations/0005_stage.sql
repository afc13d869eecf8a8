-- The hall screen: what it shows, the link that opens it on the venue's machine, the comments that it may show, and a
-- short code of every hub for people who type.
CREATE TABLE "hub_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hub_codes_talkHubId_unique" UNIQUE("talk_hub_id"),
	CONSTRAINT "hub_codes_shape" CHECK ("hub_codes"."code" ~ '^[BCDFGHJKMNPRSTWXYZ]{5}$')
);
--> statement-breakpoint
CREATE TABLE "stage_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stage_links_talkHubId_unique" UNIQUE("talk_hub_id"),
	CONSTRAINT "stage_links_tries" CHECK ("stage_links"."tries" >= 0),
	CONSTRAINT "stage_links_lengths" CHECK (char_length("stage_links"."code_hash") <= 100)
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"talk_hub_id" uuid PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"lit_scene" text NOT NULL,
	"is_revealed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stages_scene" CHECK ("stages"."scene" in ('join', 'resources', 'feedback', 'results', 'thanks', 'black')),
	CONSTRAINT "stages_lit_scene" CHECK ("stages"."lit_scene" in ('join', 'resources', 'feedback', 'results', 'thanks', 'black'))
);
--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hub_codes" ADD CONSTRAINT "hub_codes_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_links" ADD CONSTRAINT "stage_links_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_links_expiry" ON "stage_links" USING btree ("expires_at");--> statement-breakpoint
-- Every hub has a short code for life, and no code is ever given twice. Only this trigger writes the registry, so nobody
-- can make a hub without one. 18 letters in five places are 1.9 million codes.
create function claim_hub_code() returns trigger language plpgsql as $$
declare
  letters constant text := 'BCDFGHJKMNPRSTWXYZ';
  random_bytes bytea;
  candidate text;
begin
  loop
    -- The first six bytes of a random UUID hold nothing but random bits.
    random_bytes := uuid_send(gen_random_uuid());
    candidate := '';
    for place in 0..4 loop
      candidate := candidate || substr(letters, 1 + get_byte(random_bytes, place) % 18, 1);
    end loop;
    insert into public.hub_codes (code, talk_hub_id) values (candidate, new.id) on conflict (code) do nothing;
    exit when found;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger claim_hub_code after insert on talk_hubs for each row execute function claim_hub_code();
--> statement-breakpoint
-- The hubs that exist already get theirs from the same function.
create trigger claim_hub_code_once after update on talk_hubs for each row execute function claim_hub_code();
--> statement-breakpoint
update talk_hubs set id = id;
--> statement-breakpoint
drop trigger claim_hub_code_once on talk_hubs;
