import { pipeline, type Readable, Transform } from "node:stream";
import { and, desc, eq, inArray, ne, notInArray } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, tasks } from "#app/database/schema/index.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { parseTaskInput, type TaskInput } from "#app/domain/tasks/inputs.server.ts";
import { isExport, resultDays, sendingKinds, type TaskKind } from "#app/domain/tasks/tasks.ts";
import { storageKey } from "#app/domain/values/data-folder.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** What a background task works with: its owner, its input and the callback for its progress. */
export interface TaskWork<Kind extends TaskKind = TaskKind> {
  actor: Actor;
  input: TaskInput<Kind>;
  report(done: number, total: number): Promise<void>;
}

/** The file that a task creates, streamed to the store. */
export interface TaskResult {
  name: string;
  type: string;
  content: Readable;
  /** The email that the file is ready, enqueued in the transaction that completes the task. */
  buildReadyEmail?(file: { sizeBytes: number; expiresAt: Date }): QueuedEmail;
}

/** The function behind each kind of task. */
export type TaskHandlers = {
  [Kind in TaskKind]: (services: Services, work: TaskWork<Kind>) => Promise<TaskResult | undefined>;
};

/** Enqueues a background task in the transaction `tx` and returns its id, for polling its progress. */
export async function enqueueTask<Kind extends TaskKind>(
  { queue }: Services,
  tx: Database,
  actor: Actor,
  kind: Kind,
  input: TaskInput<Kind>,
): Promise<string> {
  const id = newId();
  await dropOldest(queue, tx, actor);
  await tx.insert(tasks).values({ id, userId: actor.id, kind, input });
  await queue.enqueue(tx, "run-task", { taskId: id, accountId: actor.id });
  return id;
}

/** Limits the exports that an account can store. */
async function dropOldest(queue: Services["queue"], tx: Database, actor: Actor) {
  const old = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.userId, actor.id), notInArray(tasks.kind, [...sendingKinds])))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .offset(maxCounts.storedExports - 1);
  const deleted = await tx.delete(tasks).where(inArray(tasks.id, old)).returning({ key: tasks.resultKey });
  const keys = deleted.flatMap(({ key }) => key ?? []);
  if (keys.length) await queue.enqueue(tx, "remove-objects", { keys });
}

/** How often the task of a suspended account asks whether it may run. */
const heldTaskRetryMs = 15 * 60 * 1000;

/**
 * Runs the task and stores its file. Does nothing if the account was deleted or the task was completed by an earlier
 * attempt. The task of a suspended account waits, however long, and runs after the account is reinstated. When the work throws, the error passes through and the task stays "running", so that the queue can retry it.
 */
export async function runTask(services: Services, taskId: string, handlers: TaskHandlers) {
  const { db, storage, clock, queue } = services;
  const [task] = await db
    .update(tasks)
    .set({ state: "running" })
    .where(and(eq(tasks.id, taskId), ne(tasks.state, "done")))
    .returning();
  if (!task) return;
  const [owner] = await db
    .select({ email: profiles.email, suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, task.userId));
  if (!owner) return;
  if (owner.suspendedAt) return holdTask(services, task);
  const set = (values: Partial<typeof tasks.$inferInsert>) =>
    db.update(tasks).set(values).where(eq(tasks.id, taskId)).returning({ id: tasks.id });

  const key = storageKey(task.userId, "tasks", task.id);
  const work = {
    // Background work never has an administrator's rights.
    actor: { id: task.userId, email: owner.email, isAdministrator: false },
    report: async (done: number, total: number) => void (await set({ doneCount: done, totalCount: total })),
  };
  const perform = async (from: Services) => storeResult(storage, key, await performTask(from, handlers, task, work));
  const result = isExport(task.kind) ? await readFromReplica(services, perform) : await perform(services);
  if (!result) {
    await set({ state: "done" });
    return;
  }
  const { sizeBytes } = result;
  const expiresAt = new Date(clock.now().getTime() + resultDays * 24 * 60 * 60 * 1000);
  const fileColumns = {
    resultKey: key,
    resultName: result.name,
    resultType: result.type,
    resultSize: sizeBytes,
    expiresAt,
  };
  const isStored = await db.transaction(async (tx) => {
    const updated = await tx
      .update(tasks)
      .set({ state: "done", ...fileColumns })
      .where(and(eq(tasks.id, taskId), eq(tasks.state, "running")))
      .returning({ id: tasks.id });
    if (updated.length && result.buildReadyEmail)
      await queue.enqueue(tx, "send-email", result.buildReadyEmail({ sizeBytes, expiresAt }));
    return updated.length > 0;
  });
  // The account, or a person in the export, was deleted meanwhile, so the file must not stay.
  if (!isStored) await storage.remove(key);
}

function holdTask({ db, clock, queue }: Services, { id, userId }: typeof tasks.$inferSelect): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(tasks).set({ state: "queued" }).where(eq(tasks.id, id));
    const startAfter = new Date(clock.now().getTime() + heldTaskRetryMs);
    await queue.enqueue(tx, "run-task", { taskId: id, accountId: userId }, { startAfter });
  });
}

function performTask<Kind extends TaskKind>(
  services: Services,
  handlers: TaskHandlers,
  { kind, input }: { kind: Kind; input: unknown },
  work: Pick<TaskWork, "actor" | "report">,
) {
  return handlers[kind](services, { ...work, input: parseTaskInput(kind, input) });
}

async function storeResult(storage: Services["storage"], key: string, result: TaskResult | undefined) {
  if (!result) return null;
  const { content, size } = measureSize(result.content);
  await storage.write(key, content, { contentType: result.type });
  return { ...result, sizeBytes: size() };
}

/** Counts the bytes of a stream as they pass. */
function measureSize(source: Readable) {
  let bytes = 0;
  const meter = new Transform({
    transform(piece: Buffer, _, passOn) {
      bytes += piece.byteLength;
      passOn(null, piece);
    },
  });
  // An error ends the stream, so that the consumer sees it. The callback has nothing to add.
  return { content: pipeline(source, meter, () => {}), size: () => bytes };
}

/** Called after the last attempt. */
export async function failTask({ db }: Services, taskId: string) {
  await db.update(tasks).set({ state: "failed" }).where(eq(tasks.id, taskId));
}
