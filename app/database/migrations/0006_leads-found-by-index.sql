-- 0006: a speaker with 200,000 leads searches and filters them in the time of an index. When a person first agreed is
-- therefore kept with the contact too, by the database alone: it cannot differ from the captures it comes from.
DROP INDEX "leads_user_newest";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (substr(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')), 1, 600)) STORED;--> statement-breakpoint
CREATE INDEX "leads_user_newest" ON "leads" USING btree ("user_id","created_at","id","status","source","consented_at","search_text");
--> statement-breakpoint
update leads set consented_at = first.consented_at
  from (select lead_id, min(consented_at) as consented_at from lead_captures group by lead_id) first
  where first.lead_id = leads.id and first.consented_at is not null;
--> statement-breakpoint
create function keep_first_consent() returns trigger language plpgsql as $$
begin
  update public.leads set consented_at = new.consented_at
    where id = new.lead_id and (consented_at is null or consented_at > new.consented_at);
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_first_consent after insert or update of consented_at on lead_captures
  for each row when (new.consented_at is not null) execute function keep_first_consent();
