// Deleted hubs stay in the trash for 30 days with all their data, so that a restored hub is unchanged. They keep their
// addresses meanwhile.

import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { findPage } from "#app/database/find-page.ts";
import { leadCaptures, talkHubs } from "#app/database/schema/index.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { findStatusRefusal, lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import { daysLeft, effectiveStatus, type HubStatus, trashCutoff } from "#app/domain/hubs/hubs.ts";
import { hubsPerPage } from "#app/domain/hubs/queries.server.ts";
import { liveRefusals } from "#app/domain/hubs/refusals.server.ts";
import { command } from "#app/domain/values/command.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { mapRows } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

/** A hub that is already in the trash keeps its first deletion time. Null when it is missing or not the actor's. */
export async function moveToTrash(
  { db, clock }: Services,
  actor: Actor,
  id: string,
): Promise<{ title: string } | null> {
  const now = clock.now();
  const [hub] = await db
    .update(talkHubs)
    .set({
      deletedAt: sql`coalesce(${talkHubs.deletedAt}, ${now.toISOString()}::timestamptz)`,
      // Calendars take only what has a higher revision than what they have.
      version: sql`case when ${talkHubs.deletedAt} is null then ${talkHubs.version} + 1 else ${talkHubs.version} end`,
    })
    .where(isOwnHubOrTrashed(actor, id))
    .returning({ title: talkHubs.title });
  return hub ?? null;
}

/**
 * Restores a hub from the trash; its schedule applies again. Null when it is missing, purged or not the actor's.
 * Refuses a full bucket, and going live without a plan where the operator requires one. A repeated request succeeds.
 */
export const restoreHub = command(
  liveRefusals,
  async (
    services: Services,
    actor: Actor,
    id: string,
  ): Promise<Outcome<{ title: string; status: HubStatus }, RestoreRefusal> | null> => {
    const now = services.clock.now();
    return services.db.transaction(async (tx) => {
      const speaker = await lockSpeaker(tx, actor);
      const [hub] = await tx.select().from(talkHubs).where(isOwnHubOrTrashed(actor, id)).for("no key update");
      if (!hub || (hub.deletedAt && hub.deletedAt <= trashCutoff(now))) return null;
      const status = effectiveStatus(hub, now);
      if (!hub.deletedAt) return done({ title: hub.title, status });

      const refusal = await findStatusRefusal(services, tx, actor, { speaker, status, hubId: id });
      if (refusal) return refuse(refusal);
      await tx
        .update(talkHubs)
        .set({ deletedAt: null, version: hub.version + 1 })
        .where(eq(talkHubs.id, id));
      return done({ title: hub.title, status });
    });
  },
);
type RestoreRefusal = "hub-limit-reached" | "plan-required";

/** A hub in the actor's trash, with the status it would have once restored. */
export async function findTrashedHub({ db, clock }: Services, actor: Actor, id: string) {
  const [hub] = await db
    .select({ title: talkHubs.title, status: effectiveStatusAt(clock.now()) })
    .from(talkHubs)
    .where(and(isOwnHubOrTrashed(actor, id), isInTrash(actor, clock.now())));
  return hub ?? null;
}

/** Purges one hub from the actor's trash. Null when it is not there. */
export async function removeFromTrash({ db }: Services, actor: Actor, id: string): Promise<{ title: string } | null> {
  const [hub] = await deleteHubs(db, and(isOwnHubOrTrashed(actor, id), isNotNull(talkHubs.deletedAt)));
  return hub ?? null;
}

/** Purges everything in the actor's trash and returns the number of hubs. */
export const emptyTrash = ({ db }: Services, actor: Actor): Promise<number> =>
  purgeHubs(db, and(eq(talkHubs.userId, actor.id), isNotNull(talkHubs.deletedAt)));

/** Purges every speaker's hubs that have been in the trash for 30 days. */
export async function sweepTrash({ db, clock }: Services): Promise<void> {
  await purgeHubs(db, lte(talkHubs.deletedAt, trashCutoff(clock.now())));
}

/**
 * All answers and events of a hub are deleted with it. A few hubs at a time, so that no statement meets its time limit
 * and nobody waits long for its locks.
 */
async function purgeHubs(db: Database, condition: SQL | undefined): Promise<number> {
  for (let purgedCount = 0; ; ) {
    const batch = await db.select({ id: talkHubs.id }).from(talkHubs).where(condition).limit(hubsPerStatement);
    if (batch.length === 0) return purgedCount;
    const ids = batch.map(({ id }) => id);
    // A hub restored meanwhile no longer meets the condition.
    const purged = await deleteHubs(db, and(condition, inArray(talkHubs.id, ids)));
    purgedCount += purged.length;
  }
}
const hubsPerStatement = 10;

/** Captures stay with their person; those without one are only the hub's. */
function deleteHubs(db: Database, condition: SQL | undefined): Promise<{ title: string }[]> {
  const purged = db.select({ id: talkHubs.id }).from(talkHubs).where(condition);
  return db.transaction(async (tx) => {
    await tx.delete(leadCaptures).where(and(isNull(leadCaptures.leadId), inArray(leadCaptures.talkHubId, purged)));
    return tx.delete(talkHubs).where(condition).returning({ title: talkHubs.title });
  });
}

/** How many hubs the actor can restore. Hubs due to be purged are not counted. */
export async function countTrash({ db, clock }: Services, actor: Actor): Promise<number> {
  const [counts] = await db.select({ hubs: count() }).from(talkHubs).where(isInTrash(actor, clock.now()));
  return counts?.hubs ?? 0;
}

/** One page of the actor's trash, latest deletion first. */
export async function listTrash(services: Services, actor: Actor, page: number) {
  const order = [desc(talkHubs.deletedAt), desc(talkHubs.id)];
  const found = await findPage(services.db, selectTrash(services, actor), { order, page, perPage: hubsPerPage });
  return mapRows(found, toTrashedHub(services));
}

/** The same hubs by cursor. */
export async function listTrashRange(services: Services, actor: Actor, { limit = hubsPerPage, ...range }: CursorRange) {
  const { condition, order } = inCursorRange(talkHubs.deletedAt, talkHubs.id, range);
  const rows = await selectTrash(services, actor, condition)
    .orderBy(...order)
    .limit(limit);
  return rows.map((hub) => ({ ...toTrashedHub(services)(hub), deletedAt: hub.deletedAt }));
}

const toTrashedHub =
  ({ clock }: Services) =>
  <Row extends { deletedAt: Date }>({ deletedAt, ...hub }: Row) => ({
    ...hub,
    daysLeft: daysLeft(deletedAt, clock.now()),
  });

function selectTrash({ db, clock }: Services, actor: Actor, condition?: SQL) {
  const now = clock.now();
  return db
    .select({
      id: talkHubs.id,
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventDate: talkHubs.eventDate,
      status: effectiveStatusAt(now),
      viewCount: talkHubs.viewCount,
      leadCount: talkHubs.leadCount,
      deletedAt: sql<Date>`${talkHubs.deletedAt}`.mapWith(talkHubs.createdAt),
    })
    .from(talkHubs)
    .where(and(isInTrash(actor, now), condition));
}
export type TrashedHub = Awaited<ReturnType<typeof listTrash>>["rows"][number];

const isOwnHubOrTrashed = (actor: Actor, id: string): SQL | undefined =>
  isUuid(id) ? and(eq(talkHubs.id, id), eq(talkHubs.userId, actor.id)) : sql`false`;

/** In the actor's trash and not yet due to be purged. */
const isInTrash = (actor: Actor, now: Date) =>
  and(eq(talkHubs.userId, actor.id), gt(talkHubs.deletedAt, trashCutoff(now)));
