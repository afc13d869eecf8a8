// Rehearsals write to their own two tables and to nothing else, and enqueue nothing (decision 058).
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { newId } from "#app/database/schema/columns.ts";
import { rehearsalEntries, rehearsals, talkHubs } from "#app/database/schema/index.ts";
import { scheduleColumns } from "#app/domain/hubs/public-hub.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnRehearsal } from "#app/domain/rehearsals/queries.server.ts";
import { isRehearsalOver, maxRehearsalEntries, type RehearsalKind } from "#app/domain/rehearsals/rehearsals.ts";
import type { Actor, Services } from "#app/services.ts";

/** Starts the rehearsal of the actor's hub; one that lasts stays as it is. Null when the hub is not theirs. */
export async function startRehearsal(services: Services, actor: Actor, hubId: string): Promise<{ id: string } | null> {
  const { db, clock } = services;
  const current = await findOwnRehearsal(services, actor, hubId);
  if (current) return { id: current.id };
  const values = { id: newId(), createdAt: clock.now() };
  return db.transaction(async (tx) => {
    // The lock orders two taps, and a tap against the hub's opening.
    const [hub] = await tx
      .select({ id: talkHubs.id })
      .from(talkHubs)
      .where(isOwnHub(actor, hubId))
      .for("no key update");
    if (!hub) return null;
    const again = await findOwnRehearsal({ ...services, db: tx }, actor, hubId);
    if (again) return { id: again.id };
    // One that is over may still be there.
    await tx.delete(rehearsals).where(eq(rehearsals.talkHubId, hub.id));
    await tx.insert(rehearsals).values({ ...values, talkHubId: hub.id });
    return { id: values.id };
  });
}

/** Ends the rehearsal: its link stops working and everything that it stored is gone. False when the hub is not theirs. */
export async function endRehearsal({ db }: Services, actor: Actor, hubId: string): Promise<boolean> {
  const [hub] = await db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  if (!hub) return false;
  await db.delete(rehearsals).where(eq(rehearsals.talkHubId, hub.id));
  return true;
}

/** Removes what was tried, and keeps the link. False when the hub is not theirs. */
export async function clearRehearsal({ db }: Services, actor: Actor, hubId: string): Promise<boolean> {
  const [hub] = await db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  if (!hub) return false;
  const ofHub = db.select({ id: rehearsals.id }).from(rehearsals).where(eq(rehearsals.talkHubId, hub.id));
  await db.delete(rehearsalEntries).where(inArray(rehearsalEntries.rehearsalId, ofHub));
  return true;
}

export interface RehearsalEntryInput {
  rehearsalId: string;
  deviceId: string;
  kind: RehearsalKind;
  resourceId?: string;
  rating?: number;
  /** The names of the fields that were filled in, never their values. */
  fields?: string[];
}

/**
 * Notes what a device did; the same again is the same row. False when the rehearsal has ended or is full, which refuses
 * new rows only.
 */
export function recordRehearsal({ db, clock }: Services, input: RehearsalEntryInput): Promise<boolean> {
  const { rehearsalId, deviceId, kind, resourceId = null, rating = null, fields = [] } = input;
  const lastAt = clock.now();
  return db.transaction(async (tx) => {
    // The lock makes the maximum exact, and a rehearsal end before or after this.
    const [rehearsal] = await tx
      .select({ id: rehearsals.id })
      .from(rehearsals)
      .where(eq(rehearsals.id, rehearsalId))
      .for("no key update");
    if (!rehearsal) return false;
    const repeated = await tx
      .update(rehearsalEntries)
      .set({ rating, fields, lastAt, entryCount: sql`${rehearsalEntries.entryCount} + 1` })
      .where(
        and(
          eq(rehearsalEntries.rehearsalId, rehearsalId),
          eq(rehearsalEntries.deviceId, deviceId),
          eq(rehearsalEntries.kind, kind),
          resourceId ? eq(rehearsalEntries.resourceId, resourceId) : isNull(rehearsalEntries.resourceId),
        ),
      )
      .returning({ id: rehearsalEntries.id });
    if (repeated.length > 0) return true;
    if ((await tx.$count(rehearsalEntries, eq(rehearsalEntries.rehearsalId, rehearsalId))) >= maxRehearsalEntries)
      return false;
    await tx.insert(rehearsalEntries).values({ rehearsalId, deviceId, kind, resourceId, rating, fields, lastAt });
    return true;
  });
}

/** Deletes rehearsals that are over. */
export async function sweepRehearsals({ db, clock }: Services): Promise<void> {
  const rows = await db
    .select({ id: rehearsals.id, startedAt: rehearsals.createdAt, schedule: scheduleColumns })
    .from(rehearsals)
    .innerJoin(talkHubs, eq(talkHubs.id, rehearsals.talkHubId));
  const now = clock.now();
  const over = rows.filter(({ schedule, startedAt }) => isRehearsalOver(schedule, startedAt, now)).map(({ id }) => id);
  if (over.length > 0) await db.delete(rehearsals).where(inArray(rehearsals.id, over));
}
