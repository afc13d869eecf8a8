// A speaker changes who is on a hub's list. Everything answers null where the hub is missing or somebody else's.
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, deviceGrants, talkHubs } from "#app/database/schema/index.ts";
import type { Person } from "#app/domain/audience/form.ts";
import { lockOwnAccount } from "#app/domain/billing/limits.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Puts people on the list; gives back how many are new on it. Who is on it stays as they are, who had asked for access
 * is approved, so the same call twice adds nobody the second time. "list-full" when that were more than can be kept: then
 * nobody is added.
 */
export async function addAttendees(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  people: Person[],
): Promise<number | "list-full" | null> {
  const uniquePeople = [...new Map(people.map((person) => [person.email, person])).values()];
  return db.transaction(async (tx) => {
    const hub = await findOwnHub(tx, actor, hubId);
    if (!hub) return null;
    if (uniquePeople.length === 0) return 0;
    if (await wouldOverflow(tx, actor, hub.id, uniquePeople)) return "list-full";
    const now = clock.now();
    const { talkHubId, email, firstName, lastName, approvedAt } = approvedAttendees;
    const added = await tx
      .insert(approvedAttendees)
      .values(uniquePeople.map((person) => ({ talkHubId: hub.id, ...person, approvedAt: now, createdAt: now })))
      .onConflictDoUpdate({
        target: [talkHubId, email],
        set: {
          approvedAt: now,
          firstName: sql`coalesce(${firstName}, excluded.first_name)`,
          lastName: sql`coalesce(${lastName}, excluded.last_name)`,
        },
        setWhere: isNull(approvedAt),
      })
      .returning({ id: approvedAttendees.id });
    return added.length;
  });
}

/** Lets in who asked for access: those of `ids`, or all who wait. Gives back the ids of those it let in. */
export async function approveAttendees(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  ids: string[] | "all",
): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    const hub = await findOwnHub(tx, actor, hubId);
    if (!hub) return null;
    const approved = await tx
      .update(approvedAttendees)
      .set({ approvedAt: clock.now() })
      .where(
        and(
          eq(approvedAttendees.talkHubId, hub.id),
          isNull(approvedAttendees.approvedAt),
          ids === "all" ? undefined : inArray(approvedAttendees.id, ids),
        ),
      )
      .returning({ id: approvedAttendees.id });
    return approved.map(({ id }) => id);
  });
}

/** Takes people off the list, and with them what let their devices in. Gives back how many. */
export async function deleteAttendees({ db }: Services, actor: Actor, hubId: string, ids: string[]) {
  return db.transaction(async (tx) => {
    const hub = await findOwnHub(tx, actor, hubId);
    if (!hub) return null;
    const deleted = await tx
      .delete(approvedAttendees)
      .where(and(eq(approvedAttendees.talkHubId, hub.id), inArray(approvedAttendees.id, ids)))
      .returning({ email: approvedAttendees.email });
    if (deleted.length > 0) {
      const emails = deleted.map(({ email }) => email);
      await tx
        .delete(deviceGrants)
        .where(
          and(eq(deviceGrants.talkHubId, hub.id), eq(deviceGrants.kind, "access"), inArray(deviceGrants.email, emails)),
        );
    }
    return deleted.length;
  });
}

/** Whether those of `people` who are not on the list yet are too many for it, or for all lists of the actor. */
async function wouldOverflow(tx: Database, actor: Actor, hubId: string, people: Person[]): Promise<boolean> {
  // Two uploads at once take turns, so that the second counts the first one's.
  await lockOwnAccount(tx, actor);
  const own = tx.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.userId, actor.id));
  const [listed] = await tx
    .select({
      all: count(),
      here: sql<number>`count(*) filter (where ${approvedAttendees.talkHubId} = ${hubId})`.mapWith(Number),
    })
    .from(approvedAttendees)
    .where(inArray(approvedAttendees.talkHubId, own));
  const emails = people.map(({ email }) => email);
  const existingCount = await tx.$count(
    approvedAttendees,
    and(eq(approvedAttendees.talkHubId, hubId), inArray(approvedAttendees.email, emails)),
  );
  const addedCount = people.length - existingCount;
  const { all = 0, here = 0 } = listed ?? {};
  return addedCount > 0 && (here + addedCount > ceilings.attendeesPerHub || all + addedCount > ceilings.attendees);
}

async function findOwnHub(tx: Database, actor: Actor, hubId: string) {
  const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  return hub ?? null;
}
