import { sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** Sets where "Connect" leads on the actor's hub; null takes the link away. False when the hub is not theirs. */
export async function setConnectLink(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  { speakerLink }: { speakerLink: string | null },
): Promise<boolean> {
  const changed = await db
    .update(talkHubs)
    .set({ speakerLink, version: sql`${talkHubs.version} + 1`, updatedAt: clock.now() })
    .where(isOwnHub(actor, id))
    .returning({ id: talkHubs.id });
  return changed.length > 0;
}
