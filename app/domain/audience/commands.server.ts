// Changes to a hub's list. Every command returns null where the hub is missing or belongs to another speaker.

import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, deviceGrants, talkHubs } from "#app/database/schema/index.ts";
import type { Person } from "#app/domain/audience/form.ts";
import { lockOwnAccount } from "#app/domain/billing/limits.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Adds people to the list and returns how many are new. People already listed stay as they are and people waiting for
 * access are approved, so a repeated call changes nothing. Refuses, and adds nobody, beyond the limit.
 */
export const addAttendees = command(
  {
    "list-full": {
      message: `A list can hold ${maxCounts.attendeesPerHub.toLocaleString("en")} people, and all your lists together ${maxCounts.attendees.toLocaleString("en")}. Nobody was added.`,
    },
  },
  async (
    { db, clock }: Services,
    actor: Actor,
    hubId: string,
    people: Person[],
  ): Promise<number | { ok: false; refusal: "list-full" } | null> => {
    const uniquePeople = [...new Map(people.map((person) => [person.email, person])).values()];
    return db.transaction(async (tx) => {
      const hub = await findOwnHub(tx, actor, hubId);
      if (!hub) return null;
      if (uniquePeople.length === 0) return 0;
      if (await exceedsLimits(tx, actor, hub.id, uniquePeople)) return refuse("list-full");
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
  },
);

/** Approves the people of `ids` who requested access, or everyone waiting. Returns the approved ids. */
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

/** Removes people from the list and revokes their devices' access. Returns how many were removed. */
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

/** Whether the people who are not listed yet exceed the limit of this list, or of all the actor's lists. */
async function exceedsLimits(tx: Database, actor: Actor, hubId: string, people: Person[]): Promise<boolean> {
  // Two uploads at once run one after the other, so that the second counts the people of the first.
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
  return addedCount > 0 && (here + addedCount > maxCounts.attendeesPerHub || all + addedCount > maxCounts.attendees);
}

async function findOwnHub(tx: Database, actor: Actor, hubId: string) {
  const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  return hub ?? null;
}
