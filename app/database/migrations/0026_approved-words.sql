-- The speaker approves words for the hall screen, so only other words end that, not a repeat of the form or other stars.
create function end_approval() returns trigger language plpgsql as $$
begin
  new.approved_at = null;
  return new;
end
$$;
--> statement-breakpoint
create trigger end_approval before update of responses on feedback_submissions
  for each row when (old.approved_at is not null and old.responses ->> 'comments' is distinct from new.responses ->> 'comments')
  execute function end_approval();
--> statement-breakpoint
-- Until now any later change ended it.
update feedback_submissions set approved_at = null where approved_at < updated_at;
