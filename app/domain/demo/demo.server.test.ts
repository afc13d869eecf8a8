// The limits and ends of a demo's copies, with copies of a speaker without talks: tests/requests/demo.test.ts has whole ones.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createSignal } from "#app/concurrency/signal.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { demoCopies, hubCodes, users } from "#app/database/schema/index.ts";
import { requireOwnAccounts } from "#app/demo-installation.server.ts";
import { sweepDemoCopies } from "#app/domain/demo/commands.server.ts";
import { type Demo, openDemo } from "#app/domain/demo/running-demo.server.ts";
import { demoMs, maxDemoCopies } from "#app/domain/limits/limits.ts";
import type { Services } from "#app/services.ts";
import { insertAccount } from "#sample/factories.server.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

let database: OpenedDatabase;
let now: Date;
let services: Services;
let demo: Demo;
let endedCount: number;
beforeAll(async () => {
  database = await openFreshDatabase();
});
beforeEach(async () => {
  const { db } = database;
  for (const table of [users, hubCodes]) await db.delete(table);
  await db.execute(sql`delete from pgboss.job`);
  now = new Date("2026-11-21T12:00:00Z");
  services = {
    ...servicesAt(db, now, { isDemo: true }),
    clock: { now: () => now },
    storage: { write: async () => {} } as unknown as Services["storage"],
  };
  demo = await openDemoHere();
});
afterAll(() => database.close());

async function openDemoHere() {
  endedCount = 0;
  const ended = createSignal();
  ended.listen(() => endedCount++);
  return openDemo(
    services,
    async (tx, { email, username }) => {
      const person = { firstName: "Amara", lastName: "Osei", email };
      const id = await insertAccount(tx, person, { profile: { username } });
      await insertHub(tx, { id, email, isAdministrator: false });
      return id;
    },
    ended,
  );
}

const wait = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const listCopies = () => database.db.select().from(demoCopies).orderBy(demoCopies.endsAt);
const networksOfCopies = async () => (await listCopies()).map(({ network }) => network);

it("Ada's copy ends after an hour, and Ben's, which he made later, stays", async () => {
  await demo.start("Ada's");
  wait(30);
  await demo.start("Ben's");
  expect(demo.isDue()).toBe(false);
  wait(30);
  expect(demo.isDue()).toBe(true);
  await demo.endDue();
  await demo.settle();
  expect(await networksOfCopies()).toEqual(["Ben's"]);
  expect(await database.db.$count(users)).toBe(1);
  expect(await database.db.$count(hubCodes)).toBe(1);
  expect(endedCount).toBeGreaterThan(0);
  expect(demo.isDue()).toBe(false);
});

it("a job is queued that deletes a copy at its end, even if nobody asks for anything", async () => {
  const userId = await demo.start("Ada's");
  const endsAt = new Date(now.getTime() + demoMs);
  expect(await listQueuedJobs(database.db, "delete-account")).toEqual([{ data: { userId }, startAfter: endsAt }]);
});

it("the hourly sweep deletes what neither did, and nothing on an installation that is no demo", async () => {
  await demo.start("Ada's");
  wait(61);
  await sweepDemoCopies({ ...services, settings: { ...services.settings, isDemo: false } });
  expect(await networksOfCopies()).toEqual(["Ada's"]);
  await sweepDemoCopies(services);
  expect(await database.db.$count(users)).toBe(0);
});

it("a program that was started anew knows when the copies end, those of another process too", async () => {
  await demo.start("Ada's");
  wait(20);
  const another = await openDemoHere();
  await demo.start("Ben's");
  wait(39);
  expect(another.isDue()).toBe(false);
  wait(1);
  expect(another.isDue()).toBe(true);
  await another.endDue();
  wait(20);
  expect(another.isDue()).toBe(true);
  await another.endDue();
  await another.settle();
  expect(await listCopies()).toEqual([]);
});

it("of one network the oldest ends, and a room that tries it refuses nobody elsewhere", async () => {
  await demo.start("Ada's");
  for (let visitor = 0; visitor < maxDemoCopies.ofNetwork + 2; visitor++) {
    wait(1);
    await demo.start("the room's");
  }
  await demo.settle();
  expect(await networksOfCopies()).toEqual(["Ada's", ...Array(maxDemoCopies.ofNetwork).fill("the room's")]);
});

it("two taps at the same moment leave no more than two copies, each whole", async () => {
  const [first, second] = await Promise.all([demo.start("Ada's"), demo.start("Ada's")]);
  expect(first).not.toBe(second);
  expect(await networksOfCopies()).toEqual(["Ada's", "Ada's"]);
});

it("hundreds of visitors from everywhere leave as many copies as fit, the newest, in as little space", async () => {
  const sizeOfTalks = async () => {
    const { rows } = await database.db.execute<{ bytes: string }>(
      sql`select pg_total_relation_size('talk_hubs') + pg_total_relation_size('profiles') as bytes`,
    );
    return Number(rows[0]?.bytes);
  };
  const tryAll = async (from: number, to: number) => {
    for (let visitor = from; visitor < to; visitor++) {
      now = new Date(now.getTime() + 1_000);
      await demo.start(`network ${visitor}`);
    }
    await demo.settle();
  };
  const { inAll } = maxDemoCopies;
  await tryAll(0, inAll + 10);
  const sizeOfFull = await sizeOfTalks();
  await tryAll(inAll + 10, inAll + 60);
  expect(await networksOfCopies()).toEqual(Array.from({ length: inAll }, (_, i) => `network ${60 + i}`));
  expect(await database.db.$count(users)).toBe(inAll);
  expect((await sizeOfTalks()) / sizeOfFull).toBeLessThan(1.5);
});

it("a demo starts in no installation that has accounts, and no other installation where a demo has copies", async () => {
  const open = { ...database, close: async () => {} };
  await requireOwnAccounts(open, true);
  await demo.start("Ada's");
  await requireOwnAccounts(open, true);
  await expect(requireOwnAccounts(open, false)).rejects.toThrow("this installation is a demo");
  await insertSpeaker(database.db, ada);
  await expect(requireOwnAccounts(open, true)).rejects.toThrow("this installation has accounts of its own");
});
