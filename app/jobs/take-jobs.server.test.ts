// Queues take turns by account: what one account has waiting is no wait for another.
import { setTimeout as wait } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { pgBossQueue, startBoss } from "#app/adapters/queue/pg-boss.server.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import type { JobName, Jobs } from "#app/jobs/contract.ts";
import { queueGroups, queuePolicies } from "#app/jobs/queues.ts";
import { createJobTaker } from "#app/jobs/take-jobs.server.ts";
import { openFreshDatabase } from "#tests/support/database.ts";

let database: OpenedDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await openFreshDatabase();
  boss = await startBoss(database.queueConnection, database.kind, queuePolicies);
});
afterEach(() => Promise.all((["run-task", "draw-slides"] as const).map((queue) => boss.offWork(queue))));
afterAll(async () => {
  await boss.stop({ graceful: false, close: false });
  await database.close();
});

const accounts = { ada: "Ada", ben: "Ben", cem: "Cem", dana: "Dana" };

/** Enqueues a task of each account in this order. */
async function enqueueTasks(...accountIds: string[]) {
  const queue = pgBossQueue<Jobs>(boss, queueGroups);
  for (const [index, accountId] of accountIds.entries())
    await queue.enqueue(database.db, "run-task", { taskId: `${index}`, accountId });
}

/** Starts workers that need a while for each job. Returns the accounts in the order in which their jobs began. */
async function startSlowWorkers(queue: JobName & ("run-task" | "draw-slides"), workers: number) {
  const started: string[] = [];
  const running: string[] = [];
  let maxOfOne = 0;
  const pace = { pollingIntervalSeconds: 0.5, batchSize: 1, burstWhenBatchFull: true, workers };
  await createJobTaker(boss, { log: { error() {}, warn() {}, info() {} } as never })(queue, pace, async ([job]) => {
    const account = job?.data.accountId ?? "";
    started.push(account);
    running.push(account);
    maxOfOne = Math.max(maxOfOne, running.filter((each) => each === account).length);
    await wait(30);
    running.splice(running.indexOf(account), 1);
  });
  return { started, maxOfOne: () => maxOfOne };
}

it("Ada has forty lists to export, and Ben's one is made beside her first two", async () => {
  await enqueueTasks(...Array(40).fill(accounts.ada), accounts.ben);
  const { started, maxOfOne } = await startSlowWorkers("run-task", 4);
  await vi.waitUntil(() => started.length === 41, { timeout: 20_000 });
  expect(started.indexOf(accounts.ben)).toBeLessThan(6);
  // A third one when two workers happened to look at the same moment.
  expect(maxOfOne()).toBeLessThan(4);
});

it("as many accounts as there are workers fill them, and a late-comer waits for one job of theirs", async () => {
  const many = Array.from({ length: 4 }, (_, index) => `Account ${index}`);
  await enqueueTasks(...many.flatMap((account) => Array(20).fill(account)), accounts.ben);
  const { started } = await startSlowWorkers("run-task", 4);
  await vi.waitUntil(() => started.includes(accounts.ben), { timeout: 20_000 });
  expect(started.indexOf(accounts.ben)).toBeLessThan(4 + many.length);
  await vi.waitUntil(() => started.length === 81, { timeout: 20_000 });
});

it("a deck's further pages come after the first ones of other decks and the further ones of quicker decks", async () => {
  const queue = pgBossQueue<Jobs>(boss, queueGroups);
  const draw = (accountId: string, fileId: string, behind = 0) =>
    queue.enqueueAll(database.db, "draw-slides", [{ fileId, accountId }], { behind });
  for (const deck of ["1", "2", "3"]) await draw(accounts.ada, deck);
  await draw(accounts.cem, "slow pages", 9);
  await draw(accounts.dana, "further pages", 1);
  await draw(accounts.ben, "1");
  const { started } = await startSlowWorkers("draw-slides", 1);
  await vi.waitUntil(() => started.length === 6, { timeout: 20_000 });
  const { ada, ben, cem, dana } = accounts;
  expect(started).toEqual([ada, ben, ada, dana, ada, cem]);
});
