import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { announceBackup, createHeldFiles } from "#app/database/backup/held-files.server.ts";
import { removeFiles } from "#app/jobs/remove-files.server.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

const keys = ["ada/files/slides"];

it("deletes files, and during a backup only enqueues that again", async ({ db }) => {
  const removed: string[] = [];
  const storage = { remove: async (key: string) => void removed.push(key) };
  const services = { ...servicesAt(db, new Date()), storage } as never;
  const held = createHeldFiles({ db, kind: "embedded" });
  const release = held.hold();
  await removeFiles(services, held, "remove-objects", [{ data: { keys } }]);
  expect(removed).toEqual([]);
  expect(await listQueuedJobs(db, "remove-objects")).toMatchObject([{ data: { keys } }]);
  const { rows } = await db.execute(sql`select start_after > now() as "isLater" from pgboss.job`);
  expect(rows).toEqual([{ isLater: true }]);
  release();
  await removeFiles(services, held, "remove-objects", [{ data: { keys } }]);
  expect(removed).toEqual(keys);
});

it.runIf(process.env.TEST_DATABASE_URL)("knows of a backup that another process makes", async () => {
  const database = await openFreshDatabase();
  const held = createHeldFiles(database);
  await database.db.transaction(async (tx) => {
    await announceBackup(tx);
    expect(await held.areHeld()).toBe(true);
  });
  expect(await held.areHeld()).toBe(false);
  await database.close();
});
