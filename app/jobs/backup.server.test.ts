// A restored backup has every row, number and byte, in an empty or in a used installation.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { JobMap, Queue } from "#app/adapters/queue/contract.ts";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { BadBackupError } from "#app/database/backup/frames.server.ts";
import { InstallationNotEmptyError, restore } from "#app/database/backup/restore.server.ts";
import { listTables } from "#app/database/backup/tables.server.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { files, helpRequests, profiles, users } from "#app/database/schema/index.ts";
import { adaIds, adaMarker, benIds, createBelongings } from "#tests/support/belongings.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { createQueueServices, listQueuedJobs } from "#tests/support/queue.ts";

let folder: string;
let from: OpenedDatabase;
let to: OpenedDatabase;
let file: string;
const dirs = () => ({ source: join(folder, "source"), target: join(folder, "target") });
const storeIn = (dataDir: string) => diskStorage(join(dataDir, "files"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-backup-"));
  file = join(folder, "all.backup");
  [from, to] = [await openFreshDatabase(), await openFreshDatabase()];
  const { source } = dirs();
  const stores = { db: from.db, storage: storeIn(source) };
  const adaActor = await insertSpeaker(from.db, ada);
  await createBelongings(stores, adaActor, adaIds, adaMarker);
  await createBelongings(stores, await insertSpeaker(from.db, ben), benIds, 'quote " \\ comma, 講演 \u0007');
  await from.db.update(profiles).set({ username: "ada-n" }).where(eq(profiles.id, adaActor.id));
  const startAfter = new Date("2090-01-01T00:00:00Z");
  await createQueueServices().queue.enqueue(from.db, "remove-folder", { folder: "late" }, { startAfter });
}, 180_000);
beforeEach(async () => {
  const { source } = dirs();
  await mkdir(join(source, "pages"), { recursive: true });
  await writeFile(join(source, "secret"), "what signs links");
  await writeFile(join(source, "pages/contact.md"), "# Reach us");
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true, force: true });
});

const runBackUp = () => backUp({ db: from.db, read: storeIn(dirs().source).read, dataDir: dirs().source }, file);
const runRestore = (options = {}) => {
  const { write, remove } = storeIn(dirs().target);
  const queue = createQueueServices().queue as Queue<JobMap>;
  const enqueue: Parameters<typeof restore>[0]["enqueue"] = (tx, { name, data, startAfter }) =>
    queue.enqueue(tx, name, data, { startAfter: new Date(startAfter) });
  return restore({ db: to.db, write, remove, enqueue, dataDir: dirs().target }, file, options);
};

/** Every row of every table as the database writes it. */
async function readEverything({ db }: OpenedDatabase) {
  const tables = await listTables(db);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const result = await db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - 'expires_at')::text as row from ${sql.identifier(name)} t`,
    );
    rows[name] = result.rows.map(({ row }) => row).sort();
  }
  return rows;
}

it("a restore returns rows, number sequences, queued jobs, files, the operator's texts and the secret", async () => {
  const { rows, objects, missing } = await runBackUp();
  expect([objects, missing, rows > 40]).toEqual([4, [], true]);
  expect(await runRestore()).toEqual({ rows, objects });
  expect(await readEverything(to)).toEqual(await readEverything(from));
  const jobs = await listQueuedJobs(from.db, "remove-folder");
  expect(jobs).toHaveLength(1);
  expect(await listQueuedJobs(to.db, "remove-folder")).toEqual(jobs);

  for (const { key } of await from.db.select().from(files))
    expect(await storeIn(dirs().target).read(key)).toEqual(await storeIn(dirs().source).read(key));
  expect(await readFile(join(dirs().target, "secret"), "utf8")).toBe("what signs links");
  expect(await readFile(join(dirs().target, "pages/contact.md"), "utf8")).toBe("# Reach us");

  // Sequences continue, and triggers still maintain their registries.
  const newest = Math.max(...(await from.db.select().from(helpRequests)).map(({ number }) => number));
  const graceActor = await insertSpeaker(to.db, grace);
  const request = { userId: graceActor.id, subject: "Hello", message: "?", submissionId: graceActor.id };
  const [ticket] = await to.db.insert(helpRequests).values(request).returning();
  expect(ticket?.number).toBe(newest + 1);
  await insertHub(to.db, graceActor);
  await expect(insertSpeaker(to.db, { ...ben, email: "mallory@example.com" })).rejects.toThrow();
});

it("a restore refuses an installation with accounts, and replaces it with `force`", async () => {
  await runBackUp();
  await runRestore({ force: true });
  await expect(runRestore()).rejects.toThrow(InstallationNotEmptyError);
  const graceActor = await insertSpeaker(to.db, grace);
  const store = storeIn(dirs().target);
  const key = `${graceActor.id}/files/one`;
  await store.write(key, Buffer.from("x"));
  const own = {
    userId: graceActor.id,
    key,
    name: "a",
    kind: "notes",
    contentType: "text/plain",
    sizeBytes: 1,
  } as const;
  await to.db.insert(files).values({ ...own, status: "stored" });
  await runRestore({ force: true });
  expect(await readEverything(to)).toEqual(await readEverything(from));
  await expect(store.read(key)).rejects.toThrow();
});

it("a restore changes nothing when the file is truncated, damaged or not a backup", async () => {
  await runBackUp();
  await runRestore({ force: true });
  const before = await readEverything(to);
  const contents = await readFile(file);
  for (const content of [
    contents.subarray(0, contents.length / 2),
    Buffer.from("PK something else"),
    Buffer.alloc(0),
  ]) {
    await writeFile(file, content);
    await expect(runRestore({ force: true })).rejects.toThrow(BadBackupError);
  }
  await rm(file);
  await expect(runRestore({ force: true })).rejects.toThrow(BadBackupError);
  expect(await readEverything(to)).toEqual(before);
  expect(await to.db.$count(users)).toBe(2);
});

it("a restore refuses a backup whose tables were made by other migrations", async () => {
  await runBackUp();
  const move = (by: number) =>
    to.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${by}`);
  await move(1);
  await expect(runRestore({ force: true })).rejects.toThrow("The backup is of another version");
  await move(-1);
});

it("a failed backup leaves no file that looks like one", async () => {
  const source = { db: from.db, dataDir: dirs().source, read: () => Promise.resolve(null as unknown as Uint8Array) };
  await rm(file, { force: true });
  expect((await backUp(source, file)).missing).toHaveLength(4);
  await rm(file);
  await expect(backUp(source, join(folder, "nowhere", "all.backup"))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.includes("backup"))).toEqual([]);
});
