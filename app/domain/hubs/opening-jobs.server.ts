import { sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";

/**
 * What follows when a hub may have opened or closed, at once instead of at the next scheduled run: emails to people who
 * wait for it, and events for webhooks. Each job does nothing where nobody waits.
 */
export async function enqueueOpeningJobs({ db, queue }: Pick<Services, "db" | "queue">): Promise<void> {
  await queue.enqueue(db, "send-opening-notices", {});
  await queue.enqueue(db, "record-hub-openings", {});
}

/**
 * The same services by the database's clock, for these jobs: a hub opens once, although the processes that run them have
 * clocks some seconds apart.
 */
export async function atDatabaseTime(services: Services): Promise<Services> {
  const { rows } = await services.db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  const now = new Date(Number(rows[0]?.ms));
  return { ...services, clock: { now: () => now } };
}
