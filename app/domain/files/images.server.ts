import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { files } from "#app/database/schema/index.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import { copiedKinds } from "#app/domain/files/image-copies.server.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import type { Actor, Services } from "#app/services.ts";

/** The stored page image with this id, for anyone; null when there is none. */
export async function findImage({ db }: Services, id: string) {
  if (!isUuid(id)) return null;
  const [image] = await db
    .select({ key: files.key, kind: files.kind, contentType: files.contentType, sizeBytes: files.sizeBytes })
    .from(files)
    .where(and(eq(files.id, id), inArray(files.kind, copiedKinds), eq(files.status, "stored")));
  return image ?? null;
}

const maxPictures = 24;

/** The newest images of the actor's pages that rich text may include. */
export async function listPictures({ db }: Services, actor: Actor) {
  return db
    .select({ id: files.id, kind: files.kind, name: files.name })
    .from(files)
    .where(
      and(
        eq(files.userId, actor.id),
        inArray(files.kind, ["logo", "banner", "background"]),
        eq(files.status, "stored"),
      ),
    )
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(maxPictures);
}

/**
 * Deletes those of the actor's images at `addresses` that no page uses any more. Call it after saving, with the
 * previous column values; other accounts' images and other addresses are ignored.
 */
export async function deleteUnusedImages(services: Services, actor: Actor, addresses: (string | null | undefined)[]) {
  const ids = addresses.map(imageIdFrom).filter((id) => id !== null);
  if (ids.length === 0) return;
  await services.db.transaction((tx) =>
    deleteFiles(services, tx, and(inArray(files.id, ids), eq(files.userId, actor.id), isUnusedImage)),
  );
}

/** No hub (including trashed ones), profile or template of the owner references the image, in a column or in text. */
export const isUnusedImage = sql`${files.kind} in ('avatar', 'logo', 'banner', 'background', 'press')
  and not exists (
    select 1 from talk_hubs h where h.user_id = ${files.userId} and (
      '/images/' || ${files.id} in (h.logo_url, h.banner_url, h.background_url)
      or position('/images/' || ${files.id} in coalesce(h.description, '')) > 0))
  and not exists (
    select 1 from templates t where t.user_id = ${files.userId}
      and position('/images/' || ${files.id} in coalesce(t.content->>'description', '')) > 0)
  and not exists (
    select 1 from speaker_kits k where k.user_id = ${files.userId} and position(${files.id}::text in k.photos::text) > 0)
  and not exists (
    select 1 from profiles p where p.id = ${files.userId} and (
      '/images/' || ${files.id} in (
        p.avatar_url, p.default_logo_url, p.default_banner_url, p.default_background_url, p.stage_photo_url)
      or position('/images/' || ${files.id} in p.past_events::text) > 0))`;
