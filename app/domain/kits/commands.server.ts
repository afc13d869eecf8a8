// The speaker's changes to the kit. Each locks its row, so that two tabs and two uploads don't lose each other's photo.

import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { files, speakerKits } from "#app/database/schema/index.ts";
import type { PressPhoto } from "#app/database/schema/speaker-kits.ts";
import { maxPressPhotos } from "#app/database/vocabulary.ts";
import type { KitTexts } from "#app/domain/kits/form.ts";
import { emptyKit, type Kit, textsVersionOf } from "#app/domain/kits/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Refuses over newer texts of another tab, unless they are the same. */
export const saveKit = command(
  { "stale-copy": { message: "These texts were changed just now. Please send them again." } },
  ({ db, clock }: Services, actor: Actor, { version, ...texts }: KitTexts): Promise<Outcome<void, "stale-copy">> => {
    return db.transaction(async (tx) => {
      const stored = textsVersionOf(await lockKit(tx, actor));
      // A repeated submission finds its own texts, which is no conflict.
      if (stored !== version && stored !== textsVersionOf(texts)) return refuse("stale-copy");
      await tx
        .update(speakerKits)
        .set({ ...texts, updatedAt: clock.now() })
        .where(eq(speakerKits.userId, actor.id));
      return done(undefined);
    });
  },
);

/** Adds the uploaded file as the last photo; once, however often it is sent. Null if it is no photo of the actor's. */
export const addPhoto = command(
  { "too-many-photos": { message: `You can add up to ${maxPressPhotos} photos. Remove one first.` } },
  (
    services: Services,
    actor: Actor,
    { photoId: id }: { photoId: string },
  ): Promise<Outcome<void, "too-many-photos"> | null> => {
    return services.db.transaction(async (tx) => {
      const isOwn = and(
        eq(files.id, id),
        eq(files.userId, actor.id),
        eq(files.kind, "press"),
        eq(files.status, "stored"),
      );
      const [file] = await tx.select({ id: files.id }).from(files).where(isOwn);
      if (!file) return null;
      const photos = await lockPhotos(tx, actor);
      if (photos.some((photo) => photo.id === id)) return done(undefined);
      if (photos.length >= maxPressPhotos) return refuse("too-many-photos");
      await storePhotos(services, tx, actor, [...photos, { id, kind: "portrait", alt: "", credit: null }]);
      return done(undefined);
    });
  },
);

/** Changes a photo's details. Null if the kit has no such photo. */
export function describePhoto(services: Services, actor: Actor, changed: PressPhoto): Promise<true | null> {
  return services.db.transaction(async (tx) => {
    const photos = await lockPhotos(tx, actor);
    if (!photos.some(({ id }) => id === changed.id)) return null;
    const next = photos.map((photo) => (photo.id === changed.id ? changed : photo));
    await storePhotos(services, tx, actor, next);
    return true;
  });
}

/** Repeating it changes nothing. */
export function removePhoto(services: Services, actor: Actor, id: string): Promise<void> {
  return services.db.transaction(async (tx) => {
    const photos = await lockPhotos(tx, actor);
    const left = photos.filter((photo) => photo.id !== id);
    await storePhotos(services, tx, actor, left);
  });
}

async function lockKit(tx: Database, actor: Actor): Promise<Kit> {
  await tx.insert(speakerKits).values({ userId: actor.id }).onConflictDoNothing();
  const [kit] = await tx.select().from(speakerKits).where(eq(speakerKits.userId, actor.id)).for("update");
  return kit ?? emptyKit;
}

const lockPhotos = async (tx: Database, actor: Actor) => (await lockKit(tx, actor)).photos;

const storePhotos = ({ clock }: Services, tx: Database, actor: Actor, photos: PressPhoto[]) =>
  tx.update(speakerKits).set({ photos, updatedAt: clock.now() }).where(eq(speakerKits.userId, actor.id));
