// Deleting an account. First it is closed, in one short transaction: from then on nobody signs in, its pages are gone and
// its ways in have ended. Then its rows are deleted in batches, so that no statement keeps others waiting: one that deletes
// 200,000 ratings with their account takes the embedded database most of a minute.
import { setTimeout as wait } from "node:timers/promises";
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, users } from "#app/database/schema/index.ts";
import { endAccess } from "#app/domain/accounts/ways-in.server.ts";
import { allTables, exportedTables } from "#app/domain/privacy/tables/all.server.ts";
import { numerousTables } from "#app/domain/privacy/tables/numerous.server.ts";
import type { Services } from "#app/services.ts";

/** The longest that an upload or task may still write files after its account is deleted. */
const lateCleanupDelayMs = 60 * 60 * 1000;
/** When a job goes on with a deletion that its request did not finish, or that was killed. */
const resumeDelayMs = 60 * 1000;
/** The longest that a request deletes; a job does the rest. */
export const requestMs = 10_000;
/** A fraction of a second for the embedded database. */
const batchSize = 2_000;

/**
 * Deletes an account and everything that belongs to it. It is closed at once; what an account of large audiences has takes
 * minutes and is finished by a job. False when there is no such account. The caller decides who may delete it (rulings
 * "Delete Account", "Deactivate").
 */
export async function deleteAccount(services: Services, userId: string): Promise<boolean> {
  if (!(await closeAccount(services, userId))) return false;
  await deleteClosedAccount(services, userId, { maxMs: requestMs });
  return true;
}

/**
 * Closes an account that `deleteClosedAccount` will delete, or a job a minute later. Suspended, it has no pages, emails or
 * tasks; its jobs are deleted. False when there is no such account.
 */
export async function closeAccount({ db, queue, queuedJobs, clock }: Services, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.update(profiles).set({ suspendedAt: clock.now() }).where(eq(profiles.id, userId));
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) return false;
    await queuedJobs.deleteAbout(tx, [userId, user.email, ...(await listNamesInJobs(tx, userId))]);
    await endAccess(tx, userId, "deleted");
    const startAfter = new Date(clock.now().getTime() + resumeDelayMs);
    await queue.enqueue(tx, "delete-account", { userId }, { startAfter });
    return true;
  });
}

/** By which jobs name the account's rows. */
async function listNamesInJobs(tx: Database, userId: string): Promise<string[]> {
  const names: string[] = [];
  for (const { table, namedInJobs, ownedBy } of exportedTables)
    if (namedInJobs) {
      const rows = await tx
        .select({ name: sql<string>`${namedInJobs}` })
        .from(table)
        .where(ownedBy({ id: userId }));
      names.push(...rows.map(({ name }) => name));
    }
  return names;
}

/**
 * Deletes what a closed account has: numerous rows in batches, each a transaction of its own, and then the account with the
 * rest. Stops between two batches after `maxMs`. Safe to repeat, also beside itself.
 */
export async function deleteClosedAccount(
  services: Services,
  userId: string,
  { maxMs = Number.POSITIVE_INFINITY } = {},
) {
  const endsAt = performance.now() + maxMs;
  for (const { table, ownedBy } of numerousTables)
    for (let count = batchSize; count === batchSize; ) {
      const startedAt = performance.now();
      if (startedAt >= endsAt) return;
      count = await deleteBatch(services.db, table, ownedBy({ id: userId }));
      // The embedded database answers in this thread: others have it for as long as the batch did.
      await wait(performance.now() - startedAt);
    }
  await deleteRest(services, userId);
}

async function deleteBatch(db: Database, table: PgTable, condition: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with deleted as (
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${batchSize}))
      returning 1)
    select count(*)::int as count from deleted`);
  return rows[0]?.count ?? 0;
}

/**
 * Rows that reference the user go by foreign keys; sign-ups with its address and emailed links become void; jobs to it and
 * about it are deleted, that which goes on with the deletion too. The removal of its stored objects is queued in the same
 * transaction: once now, and once later for writes in progress.
 */
async function deleteRest({ db, queue, queuedJobs, clock }: Services, userId: string) {
  await db.transaction(async (tx) => {
    const names = await listNamesInJobs(tx, userId);
    const [deletedUser] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (!deletedUser) return;
    for (const { table, deletedWith } of allTables)
      if (deletedWith) await tx.delete(table).where(deletedWith({ id: userId, ...deletedUser }));
    await queuedJobs.deleteAbout(tx, [userId, deletedUser.email, ...names]);
    const later = new Date(clock.now().getTime() + lateCleanupDelayMs);
    await queue.enqueue(tx, "remove-folder", { folder: userId });
    await queue.enqueue(tx, "remove-folder", { folder: userId }, { startAfter: later });
  });
}
