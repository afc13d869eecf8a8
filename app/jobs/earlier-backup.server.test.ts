// A backup of an earlier version is restored: what its tables did not have yet gets its defaults.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { restore } from "#app/database/backup/restore.server.ts";
import { verifyBackup } from "#app/database/backup/verify.server.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";

let dataDir: string;
let database: OpenedDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-earlier-backup-"));
  database = await openFreshDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

it("one of tables with fewer columns gets their defaults", async () => {
  const { db, kind } = database;
  const { stream, ...storage } = diskStorage(join(dataDir, "files"));
  const open = (key: string) => stream(key).catch(() => null);
  const file = join(dataDir, "fewer.backup");
  await insertSpeaker(db, ada);
  await backUp({ db, kind, open, dataDir }, file);
  await db.execute(sql`alter table users add column pet text not null default 'cat'`);
  const target = { ...storage, db, kind, open, dataDir, enqueue: async () => {} };
  await restore(target, await verifyBackup(file), { force: true });
  expect((await db.execute(sql`select email, pet from users`)).rows).toEqual([{ email: ada.email, pet: "cat" }]);
});
