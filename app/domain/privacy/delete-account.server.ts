import { eq, sql } from "drizzle-orm";
import { users } from "#app/database/schema/index.ts";
import { allTables, exportedTables } from "#app/domain/privacy/tables/all.server.ts";
import type { Services } from "#app/services.ts";

/** The longest that an upload or task may still write files after its account is deleted. */
const lateCleanupDelayMs = 60 * 60 * 1000;

/**
 * Deletes an account and everything that belongs to it. Rows that reference the user go by foreign keys; sign-ups with
 * its address and emailed links become void; jobs to it and about it are deleted. The removal of its stored objects is
 * queued in the same transaction: once now, and once later for writes in progress. False when there is no such account.
 * The caller decides who may delete it (rulings "Delete Account", "Deactivate").
 */
export async function deleteAccount({ db, queue, queuedJobs, clock }: Services, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // This takes long for a speaker with many large audiences.
    await tx.execute(sql`set local statement_timeout to '5min'`);
    const namedInJobs: string[] = [];
    for (const each of exportedTables)
      if (each.namedInJobs) {
        const named = { name: sql<string>`${each.namedInJobs}` };
        const rows = await tx
          .select(named)
          .from(each.table)
          .where(each.ownedBy({ id: userId }));
        namedInJobs.push(...rows.map(({ name }) => name));
      }
    const [deletedUser] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (!deletedUser) return false;
    for (const { table, deletedWith } of allTables)
      if (deletedWith) await tx.delete(table).where(deletedWith({ id: userId, ...deletedUser }));
    await queuedJobs.deleteAbout(tx, [userId, deletedUser.email, ...namedInJobs]);
    const later = new Date(clock.now().getTime() + lateCleanupDelayMs);
    await queue.enqueue(tx, "remove-folder", { folder: userId });
    await queue.enqueue(tx, "remove-folder", { folder: userId }, { startAfter: later });
    return true;
  });
}
