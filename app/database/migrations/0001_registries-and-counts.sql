-- 0001: what plain constraints cannot say. A username or slug, once given, stays its owner's, because
-- printed QR codes keep leading to it; the registries are written by these triggers alone, so that
-- nobody can set a name and forget the history. A hub's lead count always equals its captures.
-- A hub has at most six questions, and reordering them in one statement is no conflict on the way.
create function claim_username() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.username is not distinct from new.username then
    return null;
  end if;
  update public.usernames set is_current = false, replaced_at = now() where profile_id = new.id and is_current;
  if new.username is null then
    return null;
  end if;
  insert into public.usernames as held (username, profile_id, is_current) values (new.username, new.id, true)
    on conflict (username) do update set is_current = true, replaced_at = null
    where held.profile_id = excluded.profile_id;
  if not found then
    -- Named like the plain index, so that callers know one name for "taken".
    raise unique_violation using message = 'username is taken', constraint = 'profiles_username_unique';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger claim_username after insert or update of username on profiles
  for each row execute function claim_username();
--> statement-breakpoint
create function claim_hub_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.slug = new.slug then
    return null;
  end if;
  update public.hub_slugs set is_current = false, replaced_at = now() where talk_hub_id = new.id and is_current;
  insert into public.hub_slugs as held (user_id, slug, talk_hub_id, is_current) values (new.user_id, new.slug, new.id, true)
    on conflict (user_id, slug) do update set is_current = true, replaced_at = null
    where held.talk_hub_id = excluded.talk_hub_id;
  if not found then
    raise unique_violation using message = 'slug is taken', constraint = 'talk_hubs_user_slug';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger claim_hub_slug after insert or update of slug on talk_hubs
  for each row execute function claim_hub_slug();
--> statement-breakpoint
create function count_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update public.talk_hubs set lead_count = lead_count + 1 where id = new.talk_hub_id;
  else
    update public.talk_hubs set lead_count = lead_count - 1 where id = old.talk_hub_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_leads after insert or delete on lead_captures
  for each row execute function count_leads();
--> statement-breakpoint
alter table feedback_questions add constraint feedback_questions_one_per_place
  unique (talk_hub_id, sort_order) deferrable initially immediate;
