-- A consent belongs to its capture, and so does its withdrawal: whoever agreed again at another talk has not agreed to this one.
ALTER TABLE "lead_captures" ADD COLUMN "consent_withdrawn_at" timestamp (3) with time zone;
--> statement-breakpoint
-- A contact keeps the moment of its first consent in force, so that lists of many leads are filtered by an index.
create or replace function record_first_consent() returns trigger language plpgsql as $$
begin
  update public.leads set consented_at = (
    select min(c.consented_at) from public.lead_captures c where c.lead_id = new.lead_id and c.consent_withdrawn_at is null
  ) where id = new.lead_id;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger record_first_consent after insert or update of consented_at, consent_withdrawn_at, lead_id on lead_captures
  for each row when (new.consented_at is not null) execute function record_first_consent();
--> statement-breakpoint
-- No consent of a withdrawn contact is in force, whichever program withdrew it.
create function withdraw_captures() returns trigger language plpgsql as $$
begin
  update public.lead_captures set consent_withdrawn_at = new.consent_withdrawn_at
    where lead_id = new.id and consented_at is not null and consent_withdrawn_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger withdraw_captures after update of consent_withdrawn_at on leads
  for each row when (new.consent_withdrawn_at is not null) execute function withdraw_captures();
--> statement-breakpoint
update lead_captures c set consent_withdrawn_at = l.consent_withdrawn_at
  from leads l where l.id = c.lead_id and l.consent_withdrawn_at is not null and c.consented_at is not null;
