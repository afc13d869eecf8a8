// A restored backup has every row, number and byte, in an empty or in a used installation.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JobMap, Queue } from "#app/adapters/queue/contract.ts";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { describeWriteFailure } from "#app/database/backup/file-failures.server.ts";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { stageOperatorFiles } from "#app/database/backup/operator-files.server.ts";
import { InstallationNotEmptyError, type RestoreTarget, restore } from "#app/database/backup/restore.server.ts";
import { listTables } from "#app/database/backup/tables.server.ts";
import { verifyBackup } from "#app/database/backup/verify.server.ts";
import { migrateDatabase, type OpenedDatabase } from "#app/database/connect.server.ts";
import { files, helpRequests, profiles, slideDecks, slides, users } from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { backUpInto } from "#app/jobs/backup.server.ts";
import { adaIds, adaMarker, benIds, createBelongings } from "#tests/support/belongings.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { createQueueServices, listQueuedJobs } from "#tests/support/queue.ts";
import { insertDeck } from "#tests/support/slides.ts";
import { servicesAt } from "#tests/support/studio.ts";

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
  const stores = { ...servicesAt(from.db), storage: storeIn(source) };
  const adaActor = await insertSpeaker(from.db, ada);
  await createBelongings(stores, adaActor, adaIds, adaMarker);
  await createBelongings(stores, await insertSpeaker(from.db, ben), benIds, 'quote " \\ comma, 講演 \u0007');
  await from.db.update(profiles).set({ username: "ada-n" }).where(eq(profiles.id, adaActor.id));
  const startAfter = new Date("2090-01-01T00:00:00Z");
  await createQueueServices().queue.enqueue(from.db, "remove-folder", { folder: "late" }, { startAfter });
});
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

const openIn = (dataDir: string) => (key: string) =>
  storeIn(dataDir)
    .stream(key)
    .catch(() => null);
const runBackUp = () =>
  backUp({ db: from.db, kind: from.kind, open: openIn(dirs().source), dataDir: dirs().source }, file);
/** Restores `file` into the target; `broken` replaces parts of it by failing ones. */
const runRestore = async (options = {}, broken: Partial<RestoreTarget> = {}) => {
  const { write, remove } = storeIn(dirs().target);
  const queue = createQueueServices().queue as Queue<JobMap>;
  const enqueue: RestoreTarget["enqueue"] = (tx, { name, data, startAfter }) =>
    queue.enqueue(tx, name, data, { startAfter: new Date(startAfter) });
  const { db, kind } = to;
  const target = { db, kind, write, remove, enqueue, open: openIn(dirs().target), dataDir: dirs().target };
  return restore({ ...target, ...broken }, await verifyBackup(file), options);
};

/** Every row of every table as the database writes it, but for slides, which are drawn again after a restore. */
async function readEverything({ db }: OpenedDatabase) {
  const tables = (await listTables(db)).filter(({ name }) => name !== "slides" && name !== "slide_decks");
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
  expect([objects, missing, rows > 40]).toEqual([6, [], true]);
  expect(await runRestore()).toEqual({ rows, objects, leftBehind: 0 });
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
  const request = { userId: graceActor.id, subject: "Hello", message: "?", submissionKey: newSubmissionKey() };
  const [ticket] = await to.db.insert(helpRequests).values(request).returning();
  expect(ticket?.number).toBe(newest + 1);
  await insertHub(to.db, graceActor);
  await expect(insertSpeaker(to.db, { ...ben, email: "mallory@example.com" })).rejects.toThrow();
});

it("a restore has slides drawn again at the next start, and removes the pictures that it replaces", async () => {
  await from.db.update(slideDecks).set({ state: "asking" }).where(eq(slideDecks.fileId, benIds.file));
  await runBackUp();
  await runRestore({ force: true });
  expect(await from.db.$count(slides)).toBeGreaterThan(0);
  expect(await to.db.$count(slides)).toBe(0);
  const decks = await to.db.select().from(slideDecks);
  expect(decks.map(({ state }) => state).sort()).toEqual(["asking", "waiting"]);
  await to.db.delete(slideDecks);
  const store = storeIn(dirs().target);
  const [file] = await to.db.select().from(files).where(eq(files.id, adaIds.file));
  const actor = { id: file?.userId ?? "", email: "", isAdministrator: false };
  const [slide] = await insertDeck({ db: to.db, storage: store }, actor, adaIds.file);
  await runRestore({ force: true });
  await expect(store.read(slide?.smallKey ?? "")).rejects.toThrow();
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
    contents.subarray(0, -1),
    withOtherByte(contents, contents.length >> 1),
    Buffer.concat([contents, Buffer.from("and more")]),
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

const withOtherByte = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (bytes[at] ?? 0) ^ 0xff;
  return changed;
};

/** All files of the target, with their content. */
async function readTargetFiles() {
  const { target } = dirs();
  const names = await readdir(target, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(paths.sort().map(async (path) => [path, await readFile(path, "base64")] as const)),
  );
}

describe("a restore that fails midway leaves rows and files as they were", () => {
  const full = new Error("the disk is full");
  const failAtWrite = (count: number): Partial<RestoreTarget> => {
    let writes = 0;
    const { write } = storeIn(dirs().target);
    return {
      write: async (key, content, options) => {
        await write(key, content, options);
        if (++writes === count) throw full;
      },
    };
  };

  it("in an empty installation", async () => {
    await runBackUp();
    const emptied = { users: [], files: [] };
    await to.db.execute(sql`truncate users cascade`);
    await rm(dirs().target, { recursive: true, force: true });
    await mkdir(dirs().target);
    await expect(runRestore({}, failAtWrite(3))).rejects.toThrow(full.message);
    expect(await readEverything(to)).toMatchObject(emptied);
    expect(await readTargetFiles()).toEqual({});
    // The next one finds nothing in its way.
    expect(await runRestore()).toMatchObject({ objects: 6 });
  });

  it("in a used one, with the secret and the texts", async () => {
    await runBackUp();
    await runRestore({ force: true });
    await writeFile(join(dirs().target, "secret"), "its own secret");
    const [rows, stored] = [await readEverything(to), await readTargetFiles()];
    const [removed] = Object.keys(stored).filter((path) => path.includes("/files/"));
    await rm(removed ?? "");
    await expect(runRestore({ force: true }, failAtWrite(1))).rejects.toThrow(full.message);
    const renamingFails = { enqueue: () => Promise.reject(full) };
    await expect(runRestore({ force: true }, renamingFails)).rejects.toThrow(full.message);
    const aborted = { signal: AbortSignal.abort(full) };
    await expect(runRestore({ force: true }, aborted)).rejects.toThrow(full.message);
    expect(await readEverything(to)).toEqual(rows);
    // What was missing before may be there again; nothing else has changed.
    expect(await readTargetFiles()).toEqual(stored);
  });

  it("when the operator's files can't be replaced", async () => {
    await runBackUp();
    await runRestore({ force: true });
    const staged = stageOperatorFiles(dirs().target);
    await staged.stage("secret", "another secret");
    await staged.stage("pages/contact.md", "another text");
    await rm(join(dirs().target, "pages/contact.md.restored"));
    const before = await readTargetFiles();
    await expect(staged.apply()).rejects.toThrow("ENOENT");
    await staged.undo();
    const { [join(dirs().target, "secret.restored")]: _, ...expected } = before;
    expect(await readTargetFiles()).toEqual(expected);
    await expect(staged.stage("../outside", "x")).rejects.toThrow("unknown file");
  });
});

it.runIf(process.env.TEST_DATABASE_URL)("a restore refuses a database that another program uses", async () => {
  await runBackUp();
  const { rows } = await to.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${rows[0]?.name}`;
  const other = new pg.Client({ connectionString: url.href, application_name: "talk-hubs-1-running" });
  await other.connect();
  await expect(runRestore({ force: true })).rejects.toThrow(
    /^DATABASE_URL: the product uses this database .*: stop it/,
  );
  // A start while a restore holds the database.
  await other.query("begin; select pg_advisory_xact_lock(7236410002)");
  await expect(migrateDatabase(to)).rejects.toThrow("a restore is running on this database");
  await other.end();
  await expect.poll(() => runRestore({ force: true }).then(({ objects }) => objects)).toBe(6);
  await migrateDatabase(to);
});

it("a failed backup leaves no file that looks like one", async () => {
  const source = { db: from.db, kind: from.kind, dataDir: dirs().source, open: () => Promise.resolve(null) };
  await rm(file, { force: true });
  await expect(backUp(source, file)).rejects.toThrow("none of its 6 files is in the file store");
  expect((await backUp(source, file, { allowEmpty: true })).missing).toHaveLength(6);
  await rm(file);
  const nowhere = join(folder, "nowhere", "all.backup");
  await expect(backUp(source, nowhere, { allowEmpty: true })).rejects.toThrow(
    `${nowhere} can't be written: its folder does not exist`,
  );
  await expect(backUp(source, dirs().source, { allowEmpty: true })).rejects.toThrow(
    `${dirs().source} can't be written: it is a folder`,
  );
  const unreachable = { ...source, open: () => Promise.reject(new Error("the store does not respond")) };
  await expect(backUp(unreachable, file)).rejects.toThrow("does not respond");
  expect((await readdir(folder)).filter((name) => /backup|unfinished/.test(name))).toEqual([]);
});

it("a copy of the embedded database that has no folder to go to names the place of the backup", async () => {
  const { source } = dirs();
  const folderCopy = { begin: async () => {}, end: async () => {} };
  const misplaced = join(source, "secret", "all.backup");
  await expect(
    backUpInto(misplaced, { dataDir: source }, storeIn(source), { allowEmpty: true, folderCopy }),
  ).rejects.toThrow(`${misplaced} can't be written: its folder is a file`);
});

it("a full disk is named", () => {
  const full = Object.assign(new Error("write"), { code: "ENOSPC", syscall: "write" });
  expect(describeWriteFailure(full, "all.backup")).toMatchObject({ message: "all.backup is on a disk that is full" });
  const another = Object.assign(new Error("open"), { code: "EACCES", path: "data/files/one" });
  expect(describeWriteFailure(another, "all.backup")).toBe(another);
});
