import { and, eq, inArray, or } from "drizzle-orm";
import { newId } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/index.ts";
import { lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

interface DeliveryTitle {
  title: string;
}

/**
 * Makes two of the actor's hubs deliveries of one talk, with all other deliveries of both, because "the same talk as" holds
 * between all of them. Joined again, nothing changes. Null when `hubId` is missing or not the actor's; refused when
 * `otherId` is, or is the same hub.
 */
export const joinTalks = command(
  {
    "hub-missing": {
      status: 422,
      field: "hub",
      message: "This talk hub is no longer there. Please choose another one.",
    },
  },
  async (
    { db }: Services,
    actor: Actor,
    hubId: string,
    { hub: otherId }: { hub: string },
  ): Promise<Outcome<DeliveryTitle, "hub-missing"> | null> => {
    return db.transaction(async (tx) => {
      // The lock on the speaker's row orders two joins, which could otherwise each choose another talk.
      await lockSpeaker(tx, actor);
      const hubs = await tx
        .select({ id: talkHubs.id, title: talkHubs.title, talkId: talkHubs.talkId })
        .from(talkHubs)
        .where(or(isOwnHub(actor, hubId), isOwnHub(actor, otherId)));
      const hub = hubs.find(({ id }) => id === hubId.toLowerCase());
      if (!hub) return null;
      const other = hubs.find(({ id }) => id !== hub.id);
      if (!other) return refuse("hub-missing");
      const talkId = hub.talkId ?? other.talkId ?? newId();
      const isDelivery = or(
        inArray(talkHubs.id, [hub.id, other.id]),
        other.talkId ? eq(talkHubs.talkId, other.talkId) : undefined,
      );
      await tx
        .update(talkHubs)
        .set({ talkId })
        .where(and(eq(talkHubs.userId, actor.id), isDelivery));
      return done({ title: other.title });
    });
  },
);

/**
 * Takes the actor's hub `deliveryId` out of the talk of their hub `hubId`, if it still belongs to it. Null when one of them
 * is missing or not the actor's.
 */
export async function leaveTalk(
  { db }: Services,
  actor: Actor,
  hubId: string,
  deliveryId: string,
): Promise<DeliveryTitle | null> {
  const [hub] = await db.select({ talkId: talkHubs.talkId }).from(talkHubs).where(isOwnHub(actor, hubId));
  const [delivery] = await db.select({ title: talkHubs.title }).from(talkHubs).where(isOwnHub(actor, deliveryId));
  if (!hub || !delivery) return null;
  if (hub.talkId)
    await db
      .update(talkHubs)
      .set({ talkId: null })
      .where(and(isOwnHub(actor, deliveryId), eq(talkHubs.talkId, hub.talkId)));
  return delivery;
}

/** Saves what the speaker changed for a delivery; null removes it. Null when the hub is missing or not the actor's. */
export async function saveChangeNote(
  { db }: Services,
  actor: Actor,
  { hub: hubId, note: changeNote }: { hub: string; note: string | null },
): Promise<DeliveryTitle | null> {
  const [saved] = await db
    .update(talkHubs)
    .set({ changeNote })
    .where(isOwnHub(actor, hubId))
    .returning({ title: talkHubs.title });
  return saved ?? null;
}
