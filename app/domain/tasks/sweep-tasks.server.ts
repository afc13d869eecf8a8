import { inArray, lt } from "drizzle-orm";
import { tasks } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

const batchSize = 500;

/** Deletes tasks whose file has expired, with the file (ruling "Data Export": a link valid 7 days). */
export async function sweepTasks({ db, clock, queue }: Services) {
  await db.transaction(async (tx) => {
    const expired = tx.select({ id: tasks.id }).from(tasks).where(lt(tasks.expiresAt, clock.now())).limit(batchSize);
    const deleted = await tx.delete(tasks).where(inArray(tasks.id, expired)).returning({ key: tasks.resultKey });
    const keys = deleted.flatMap(({ key }) => key ?? []);
    if (keys.length) await queue.enqueue(tx, "remove-objects", { keys });
  });
}
