// Backups of earlier versions are restored: those of the format before the tar, and those of tables with fewer columns.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobMap, Queue } from "#app/adapters/queue/contract.ts";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { restore } from "#app/database/backup/restore.server.ts";
import { verifyBackup } from "#app/database/backup/verify.server.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { files, users } from "#app/database/schema/index.ts";
import { needsSetUp } from "#app/domain/accounts/installation.server.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { ada, ben } from "#tests/support/people.ts";
import { createQueueServices, listQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** Of Ada's account with all that an account may have, made by the last version that wrote this format. */
const ofFormat2 = "tests/support/files/format-2.backup";
/** Made by the commit 0f878d10 of 25 November 2026, from `npm run demo`. */
const sampleOfBefore = "tests/support/files/sample-2026-11-25.backup";

let dataDir: string;
let to: OpenedDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-earlier-backup-"));
  to = await openFreshDatabase();
});
afterAll(async () => {
  await to.close();
  await rm(dataDir, { recursive: true });
});

const storage = () => diskStorage(join(dataDir, "files"));
const open = (key: string) =>
  storage()
    .stream(key)
    .catch(() => null);

async function restoreFrom(file: string) {
  const { write, remove } = storage();
  const queue = createQueueServices().queue as Queue<JobMap>;
  const { db, kind } = to;
  const target = { db, kind, write, remove, open, dataDir };
  return restore(
    {
      ...target,
      enqueue: (tx, { name, data, startAfter }) => queue.enqueue(tx, name, data, { startAfter: new Date(startAfter) }),
    },
    await verifyBackup(file),
    { force: true },
  );
}

it("one of the format before the tar", async () => {
  expect(await restoreFrom(ofFormat2)).toEqual({ rows: 54, objects: 2, leftBehind: 0 });
  expect(await to.db.select({ email: users.email }).from(users)).toEqual([{ email: ada.email }]);
  expect(await listQueuedJobs(to.db, "remove-folder")).toHaveLength(1);
  for (const { key } of await to.db.select().from(files))
    expect((await storage().read(key)).byteLength).toBeGreaterThan(0);
  expect(await readFile(join(dataDir, "secret"), "utf8")).toBe("what signs links in the fixture");
});

it("one of that format is refused when it is cut, changed or longer", async () => {
  const contents = await readFile(ofFormat2);
  const changed = Buffer.from(contents);
  changed[2_000] = (changed[2_000] ?? 0) ^ 0xff;
  const file = join(dataDir, "bad.backup");
  for (const content of [
    contents.subarray(0, contents.length / 2),
    contents.subarray(0, -1),
    changed,
    Buffer.concat([contents, Buffer.alloc(4_096)]),
    Buffer.concat([contents, contents]),
  ]) {
    await writeFile(file, content);
    await expect(restoreFrom(file)).rejects.toThrow(BadBackupError);
  }
});

it("one of tables with fewer columns gets their defaults", async () => {
  const file = join(dataDir, "fewer.backup");
  await restoreFrom(ofFormat2);
  await backUp({ db: to.db, kind: to.kind, open, dataDir }, file);
  await to.db.execute(sql`alter table users add column pet text not null default 'cat'`);
  await restoreFrom(file);
  expect((await to.db.execute(sql`select email, pet from users`)).rows).toEqual([{ email: ada.email, pet: "cat" }]);
});

it("one of an installation with several administrators keeps the first, and no /setup", async () => {
  const file = join(dataDir, "several.backup");
  await restoreFrom(ofFormat2);
  await to.db.execute(sql`drop index users_one_administrator`);
  await to.db.update(users).set({ isAdministrator: true });
  const later = { isAdministrator: true, createdAt: new Date("2100-01-01") };
  await to.db.insert(users).values({ ...later, name: "Ben", email: ben.email });
  await backUp({ db: to.db, kind: to.kind, open, dataDir }, file);
  await to.db.update(users).set({ isAdministrator: false });
  await to.db.execute(
    sql`create unique index users_one_administrator on users (is_administrator) where is_administrator`,
  );
  await restoreFrom(file);
  const flagged = to.db.select({ email: users.email }).from(users).where(eq(users.isAdministrator, true));
  expect(await flagged).toEqual([{ email: ada.email }]);
  expect(await needsSetUp(servicesAt(to.db, noon, { fromEnvironment: {} }))).toBe(false);
});

it("the sample data of a version of before, with what has been renamed or added since", async () => {
  expect(await restoreFrom(sampleOfBefore)).toMatchObject({ rows: 4_584, objects: 6 });
  const { rows } = await to.db.execute(sql`select
    (select count(*)::int from feedback_submissions) as ratings, (select count(*)::int from leads) as leads,
    (select array_agg(distinct tax_line) from payments) as "taxLines",
    (select count(audience_count)::int from talk_hubs) as "knownAudiences"`);
  expect(rows).toEqual([{ ratings: 367, leads: 40, taxLines: ["including GST"], knownAudiences: 4 }]);
  // Its administrator was whoever proved the address of SUPPORT_EMAIL, which names one still, or /setup makes one.
  expect(await needsSetUp(servicesAt(to.db))).toBe(false);
  expect(await needsSetUp(servicesAt(to.db, noon, { fromEnvironment: {} }))).toBe(true);
});
