import { and, eq } from "drizzle-orm";
import { files, profiles } from "#app/database/schema/index.ts";
import { lockProfile } from "#app/domain/profiles/stored-copy.server.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Sets the actor's avatar to the image at `address`, or removes it. Returns the previous address, whose image is no
 * longer used, or null if the actor has no such image.
 */
export function changeAvatar(
  { db, clock }: Services,
  actor: Actor,
  address: string | null,
): Promise<{ before: string | null } | null> {
  return db.transaction(async (tx) => {
    const { avatarUrl: before } = await lockProfile(tx, actor);
    const id = imageIdFrom(address);
    if (address !== null) {
      if (id === null) return null;
      const isOwnAvatar = and(eq(files.id, id), eq(files.userId, actor.id), eq(files.kind, "avatar"));
      const [image] = await tx
        .select({ id: files.id })
        .from(files)
        .where(and(isOwnAvatar, eq(files.status, "stored")));
      if (!image) return null;
    }
    await tx.update(profiles).set({ avatarUrl: address, updatedAt: clock.now() }).where(eq(profiles.id, actor.id));
    return { before };
  });
}
