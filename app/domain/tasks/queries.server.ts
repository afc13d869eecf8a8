import { and, eq, gt, isNull, or } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { tasks } from "#app/database/schema/tasks.ts";
import type { TaskProgress } from "#app/domain/tasks/tasks.ts";
import type { Actor, Services } from "#app/services.ts";

/** Null when the actor has no such task, or its file has expired. */
export async function findTask({ db, clock }: Services, actor: Actor, id: string) {
  if (!isUuid(id)) return null;
  const [task] = await db
    .select()
    .from(tasks)
    .where(
      and(eq(tasks.id, id), eq(tasks.userId, actor.id), or(isNull(tasks.expiresAt), gt(tasks.expiresAt, clock.now()))),
    );
  if (!task) return null;
  const {
    kind,
    state,
    doneCount: done,
    totalCount: total,
    resultName: fileName,
    resultKey,
    resultType: type,
    resultSize,
  } = task;
  const progress: TaskProgress = { id, kind, state, done, total, fileName };
  return {
    progress,
    file: resultKey && fileName ? { key: resultKey, name: fileName, type, sizeBytes: resultSize } : null,
  };
}
