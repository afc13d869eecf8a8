import type { Services } from "#app/services.ts";

/**
 * What follows when a hub may have opened or closed, at once instead of at the next scheduled run: emails to people who
 * wait for it, and events for webhooks. Each job does nothing where nobody waits.
 */
export async function enqueueOpeningJobs({ db, queue }: Pick<Services, "db" | "queue">): Promise<void> {
  await queue.enqueue(db, "send-opening-notices", {});
  await queue.enqueue(db, "record-hub-openings", {});
}
