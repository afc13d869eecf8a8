import { eq, or, sql } from "drizzle-orm";
import { emailChanges, signUps, talkHubs, users, verifications } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/** The longest upload or task that may have begun before, and ends after, its account. Milliseconds. */
const lateCleanupDelayMs = 60 * 60 * 1000;

/**
 * Takes an account away with everything that belongs to it: every row that names its user goes with the user's own by
 * the database's keys, sign-ups with its address and links that were mailed to it are void, jobs to it and about it are
 * deleted, and all stored objects of its folder are promised to go in the same transaction: once at once, and once more
 * for what was on its way. False when there is no such account (any more). Who may ask for it, the caller decides (rulings "Delete Account", "Deactivate").
 */
export async function deleteAccount({ db, queue, queuedJobs, clock }: Services, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Of a speaker with many large rooms this is a long statement.
    await tx.execute(sql`set local statement_timeout to '5min'`);
    const changes = await tx
      .select({ id: emailChanges.newEmail })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId));
    const hubs = await tx.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.userId, userId));
    const [deletedUser] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (!deletedUser) return false;
    await tx
      .delete(verifications)
      .where(or(eq(verifications.value, userId), eq(verifications.identifier, deletedUser.email)));
    await tx.delete(signUps).where(eq(signUps.email, deletedUser.email));
    await queuedJobs.deleteAbout(tx, [userId, deletedUser.email, ...[...changes, ...hubs].map(({ id }) => id)]);
    const later = new Date(clock.now().getTime() + lateCleanupDelayMs);
    await queue.enqueue(tx, "remove-folder", { folder: userId });
    await queue.enqueue(tx, "remove-folder", { folder: userId }, { startAfter: later });
    return true;
  });
}
