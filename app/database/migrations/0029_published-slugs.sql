-- A former address stays with its hub for ever only if people may have it: the hub was published under it.
ALTER TABLE "hub_slugs" ADD COLUMN "was_published" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Nobody knows of earlier ones.
update hub_slugs set was_published = true;
--> statement-breakpoint
create or replace function claim_hub_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.slug = new.slug then
    return null;
  end if;
  delete from public.hub_slugs where talk_hub_id = new.id and is_current and not was_published;
  update public.hub_slugs set is_current = false, replaced_at = now() where talk_hub_id = new.id and is_current;
  insert into public.hub_slugs as held (user_id, slug, talk_hub_id, is_current, was_published)
    values (new.user_id, new.slug, new.id, true, new.status <> 'draft')
    on conflict (user_id, slug) do update set is_current = true, replaced_at = null
    where held.talk_hub_id = excluded.talk_hub_id;
  if not found then
    raise unique_violation using message = 'slug is taken', constraint = 'talk_hubs_user_slug';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function publish_hub_slug() returns trigger language plpgsql as $$
begin
  update public.hub_slugs set was_published = true where talk_hub_id = new.id and is_current and not was_published;
  return null;
end
$$;
--> statement-breakpoint
-- After the other by its name, so that a new slug is there when one statement changes both.
create trigger publish_hub_slug after update of status on talk_hubs
  for each row when (new.status <> 'draft' and old.status = 'draft') execute function publish_hub_slug();
