import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { describe, expect, it as plainIt } from "vitest";
import {
  pgBossFailedJobs,
  pgBossQueue,
  pgBossQueuedJobs,
  readQueueStates,
  startBoss,
} from "#app/adapters/queue/pg-boss.server.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import { queueGroups, queueNames, queuePolicies } from "#app/jobs/queues.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { createQueueServices, listKeysToRemove, listQueuedJobs } from "#tests/support/queue.ts";

describe("a job", () => {
  it("is queued exactly when its transaction commits, with the time from which it may run", async ({ db }) => {
    const { queue } = createQueueServices();
    const startAfter = new Date("2090-01-01T00:00:00Z");
    await db.transaction((tx) => queue.enqueue(tx, "remove-folder", { folder: "stays" }, { startAfter }));
    const abandoned = db.transaction(async (tx) => {
      await queue.enqueue(tx, "remove-folder", { folder: "never stored" });
      throw new Error("abandoned");
    });
    await expect(abandoned).rejects.toThrow("abandoned");
    expect(await listQueuedJobs(db, "remove-folder")).toEqual([{ data: { folder: "stays" }, startAfter }]);
  });

  it("is listed in the order of enqueueing, also across nested transactions", async ({ db }) => {
    const { queue } = createQueueServices();
    const enqueueKey = (tx: typeof db, key: string) => queue.enqueue(tx, "remove-objects", { keys: [key] });
    await db.transaction(async (tx) => {
      await enqueueKey(tx, "c");
      await tx.transaction((inner) => enqueueKey(inner, "a"));
      await enqueueKey(tx, "b");
    });
    await enqueueKey(db, "0");
    expect(await listKeysToRemove(db)).toEqual(["c", "a", "b", "0"]);
  });

  it("is counted by what it waits for, and a retried one is as old as its first attempt", async ({ db }) => {
    const { queue } = createQueueServices();
    const keys = async (...all: string[]) => {
      for (const key of all) await queue.enqueue(db, "remove-objects", { keys: [key] });
    };
    await keys("waiting", "retried", "running", "failed");
    await queue.enqueue(db, "remove-objects", { keys: ["later"] }, { startAfter: new Date("2090-01-01T00:00:00Z") });
    await queue.enqueue(db, "remove-folder", { folder: "later" }, { startAfter: new Date("2090-01-01T00:00:00Z") });
    const setState = (key: string, changes: ReturnType<typeof sql>) =>
      db.execute(sql`update pgboss.job set ${changes} where data -> 'keys' ->> 0 = ${key}`);
    await setState("waiting", sql`start_after = now() - interval '1 minute'`);
    await setState(
      "retried",
      sql`state = 'retry', created_on = now() - interval '1 hour',
      start_after = now() + interval '1 minute', retry_count = 3`,
    );
    await setState("running", sql`state = 'active', started_on = now()`);
    await setState("failed", sql`state = 'failed', created_on = now() - interval '1 day', completed_on = now()`);
    const states = new Map((await readQueueStates(db, queueNames)).map((state) => [state.queue, state]));
    expect([...states.keys()]).toEqual(queueNames);
    const objects = states.get("remove-objects");
    expect(objects?.counts).toEqual({ waiting: 1, delayed: 2, refused: 0, running: 1, failed: 1 });
    expect(objects?.oldestAgeSeconds).toBeCloseTo(3_600, -1);
    expect(states.get("remove-folder")).toMatchObject({ counts: { waiting: 0, delayed: 1 }, oldestAgeSeconds: 0 });
    expect(states.get("sweep")?.oldestAgeSeconds).toBe(0);
  });

  it("about a deleted person is deleted, and another speaker's job about that person stays", async ({ db }) => {
    const { queue, queuedJobs } = createQueueServices();
    for (const hubId of ["Ada's hub", "Ben's hub"])
      for (const { email } of [ada, rosa]) await queue.enqueue(db, "process-access-request", { hubId, email });
    await queuedJobs.deleteAbout(db, [rosa.email.toUpperCase()], ["Ada's hub"]);
    expect((await listQueuedJobs(db, "process-access-request")).map(({ data }) => data)).toEqual([
      { hubId: "Ada's hub", email: ada.email },
      { hubId: "Ben's hub", email: ada.email },
      { hubId: "Ben's hub", email: rosa.email },
    ]);
  });
});

plainIt("that a killed process had in hand runs again within seconds", async () => {
  const database = await openFreshDatabase();
  const start = () => startBoss(database.queueConnection, database.kind, queuePolicies);
  const stop = (boss: PgBoss) => boss.stop({ graceful: false, close: false });
  let boss = await start();
  try {
    const queue = pgBossQueue<Jobs>(boss, queueGroups);
    await queue.enqueue(database.db, "send-email", {
      template: "set-password",
      to: ada.email,
      values: { name: "Ada", token: "t" },
    });
    expect(await boss.fetch("send-email")).toHaveLength(1);
    const findPause = async () => {
      const { rows } = await database.db.execute<{ state: string; pause: number }>(
        sql`select state, extract(epoch from start_after - now())::float8 as pause from pgboss.job where name = 'send-email'`,
      );
      return rows[0];
    };
    // While its process lives, it has heartbeats and nobody takes it.
    await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
    await boss.supervise("send-email");
    expect(await findPause()).toMatchObject({ state: "active" });
    await stop(boss);

    await database.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '13 s'`);
    await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
    boss = await start();
    await boss.supervise("send-email");
    const retried = await findPause();
    expect(retried?.state).toBe("retry");
    // Embedded, no other process can have it.
    expect(retried?.pause).toBeLessThanOrEqual(database.kind === "embedded" ? 0 : 10);
  } finally {
    await stop(boss);
    await database.close();
  }
});

plainIt("can be enqueued, found and deleted in a transaction by a command, which has no workers", async () => {
  const database = await openFreshDatabase();
  // A second start finds what the queue stored at the first, and asks for it only when a job comes.
  await (await startBoss(database.queueConnection, database.kind, queuePolicies)).stop({
    graceful: false,
    close: false,
  });
  const boss = await startBoss(database.queueConnection, database.kind, queuePolicies);
  try {
    const queue = pgBossQueue<Jobs>(boss, queueGroups);
    await database.db.transaction((tx) => queue.enqueue(tx, "remove-folder", { folder: "ada" }));
    await database.db.transaction((tx) => queue.enqueueAll(tx, "remove-objects", [{ keys: ["ada"] }]));
    // Jobs of the schedule may come at any minute.
    const names: (keyof Jobs & string)[] = ["remove-folder", "remove-objects"];
    await database.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where name in ${names}`);

    const commands = await startBoss(database.queueConnection, database.kind, queuePolicies);
    const failedJobs = pgBossFailedJobs<Jobs>(commands, names);
    const [object, folder] = await failedJobs.list(database.db, { limit: 2, skip: 0 });
    await database.db.transaction((tx) => failedJobs.retry(tx, object?.id ?? ""));
    await database.db.transaction((tx) => failedJobs.dismiss(tx, folder?.id ?? ""));
    await commands.stop({ graceful: false, close: false });
    expect((await database.db.execute(sql`select state from pgboss.job where name in ${names}`)).rows).toEqual([
      { state: "retry" },
    ]);
    const deletion = await startBoss(database.queueConnection, database.kind, queuePolicies);
    const queuedJobs = pgBossQueuedJobs(deletion, names);
    await database.db.transaction((tx) => queuedJobs.deleteAbout(tx, ["ada"]));
    await deletion.stop({ graceful: false, close: false });
    expect((await database.db.execute(sql`select 1 from pgboss.job where name in ${names}`)).rows).toEqual([]);
  } finally {
    await boss.stop({ graceful: false, close: false });
    await database.close();
  }
});
