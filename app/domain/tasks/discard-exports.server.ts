import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { tasks } from "#app/database/schema/index.ts";
import type { TaskKind } from "#app/domain/tasks/tasks.ts";
import type { Services } from "#app/services.ts";

const personalDataKinds: TaskKind[] = ["export-leads", "export-feedback", "export-attendees", "export-account"];

/**
 * Discards the speaker's exports of personal data after a person in them was deleted. Finished exports are deleted with
 * their files; a running one fails and its file is not stored. A queued one will no longer find the person.
 */
export async function discardExports({ queue }: Pick<Services, "queue">, tx: Database, userId: string): Promise<void> {
  const exports = and(eq(tasks.userId, userId), inArray(tasks.kind, personalDataKinds));
  await tx
    .update(tasks)
    .set({ state: "failed" })
    .where(and(exports, eq(tasks.state, "running")));
  const finished = await tx
    .delete(tasks)
    .where(and(exports, eq(tasks.state, "done")))
    .returning({ key: tasks.resultKey });
  const keys = finished.flatMap(({ key }) => key ?? []);
  if (keys.length) await queue.enqueue(tx, "remove-objects", { keys });
}
