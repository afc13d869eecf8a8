import { and, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { profiles, tasks } from "#app/database/schema/index.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import type { Actor, Services } from "#app/services.ts";

const isExportOf = (actor: Actor) => and(eq(tasks.userId, actor.id), eq(tasks.kind, "export-account"));
const isUnderWay = inArray(tasks.state, ["queued", "running"]);

/**
 * Starts the actor's Data Export and returns its task's id. Only one runs at a time: while it does, its id is returned.
 * Earlier exports and their files are deleted, because one copy of everything is enough.
 */
export async function startDataExport(services: Services, actor: Actor): Promise<string> {
  return services.db.transaction(async (tx) => {
    // Two windows may start one at once: the second waits here and then finds the first one's task.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, actor.id)).for("update");
    const [running] = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(isExportOf(actor), isUnderWay));
    if (running) return running.id;
    const earlier = await tx.delete(tasks).where(isExportOf(actor)).returning({ key: tasks.resultKey });
    const keys = earlier.flatMap(({ key }) => key ?? []);
    if (keys.length) await services.queue.enqueue(tx, "remove-objects", { keys });
    return enqueueTask(services, tx, actor, "export-account", {});
  });
}

/** The actor's newest export in any state; null when there is none or its file has expired. */
export async function findDataExport({ db, clock }: Services, actor: Actor) {
  const [task] = await db
    .select({
      id: tasks.id,
      state: tasks.state,
      name: tasks.resultName,
      sizeBytes: tasks.resultSize,
      expiresAt: tasks.expiresAt,
    })
    .from(tasks)
    .where(and(isExportOf(actor), or(isNull(tasks.expiresAt), gt(tasks.expiresAt, clock.now()))))
    .orderBy(desc(tasks.createdAt))
    .limit(1);
  return task ?? null;
}
