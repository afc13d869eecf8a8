-- A rehearsal: a private link to a hub's page, and what was tried there. Only its own screen reads either table.
CREATE TABLE "rehearsal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rehearsal_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"resource_id" uuid,
	"rating" smallint,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"entry_count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rehearsal_entries_repeat" UNIQUE NULLS NOT DISTINCT("rehearsal_id","device_id","kind","resource_id"),
	CONSTRAINT "rehearsal_entries_kind" CHECK ("rehearsal_entries"."kind" in ('view', 'share', 'connect', 'download', 'access', 'lead', 'feedback')),
	CONSTRAINT "rehearsal_entries_rating" CHECK ("rehearsal_entries"."rating" between 1 and 5),
	CONSTRAINT "rehearsal_entries_counts" CHECK ("rehearsal_entries"."entry_count" >= 1 and cardinality("rehearsal_entries"."fields") <= 20)
);
--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rehearsals_talkHubId_unique" UNIQUE("talk_hub_id")
);
--> statement-breakpoint
ALTER TABLE "rehearsal_entries" ADD CONSTRAINT "rehearsal_entries_rehearsal_id_rehearsals_id_fk" FOREIGN KEY ("rehearsal_id") REFERENCES "public"."rehearsals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_entries" ADD CONSTRAINT "rehearsal_entries_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A rehearsal ends when its hub opens, whoever opens it: "Open Now", a chosen status, a schedule that is due. No command
-- can forget it. Counting a visitor does not touch these columns.
create function end_rehearsal() returns trigger language plpgsql as $$
begin
  delete from public.rehearsals where talk_hub_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger end_rehearsal after update of status, open_date, open_time, close_date, close_time, auto_close, closed_manually_at
on talk_hubs for each row when (new.status = 'active' and
  (old.status, old.open_date, old.open_time, old.close_date, old.close_time, old.auto_close, old.closed_manually_at) is distinct from
  (new.status, new.open_date, new.open_time, new.close_date, new.close_time, new.auto_close, new.closed_manually_at))
execute function end_rehearsal();
