// A backup from elsewhere may say anything: each lie gets one line, and nothing is written, inside or outside.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { backupFormat, type FrameInput, writeFrames } from "#app/database/backup/frames.server.ts";
import { restore } from "#app/database/backup/restore.server.ts";
import { findNewestMigration } from "#app/database/backup/tables.server.ts";
import { verifyBackup } from "#app/database/backup/verify.server.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { files } from "#app/database/schema/index.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";

let folder: string;
let to: OpenedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-hostile-backup-"));
  to = await openFreshDatabase();
}, 180_000);
afterAll(async () => {
  await to.close();
  await rm(folder, { recursive: true, force: true });
});

/** Restores a backup with `frames` into the empty installation; the message of its refusal. */
async function refusalOf(frames: FrameInput[], { rows = 0, objects = 0 } = {}): Promise<string> {
  const file = join(folder, "all.backup");
  async function* all(): AsyncGenerator<FrameInput> {
    const migration = await findNewestMigration(to.db);
    yield { head: { kind: "manifest", format: backupFormat, migration, createdAt: "2026-11-25" } };
    yield* frames;
    yield { head: { kind: "end", rows, objects } };
  }
  await writeFrames(file, all());
  return restoreRefused(file);
}

/** The message with which the empty installation refuses `file`. Nothing is written. */
async function restoreRefused(file: string): Promise<string> {
  const dataDir = join(folder, "installation/data");
  const { write, remove } = diskStorage(join(dataDir, "files"));
  const target = { db: to.db, kind: to.kind, write, remove, open: async () => null, enqueue: async () => {}, dataDir };
  const refusal: unknown = await verifyBackup(file)
    .then((backup) => restore(target, backup))
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BadBackupError);
  expect(await readdir(folder, { recursive: true })).toEqual(["all.backup"]);
  return (refusal as Error).message;
}
const objectAt = (key: unknown): FrameInput => ({
  head: { kind: "object", key: key as string, contentType: "text/plain" },
  content: "planted",
});

it.each([
  "../../planted",
  "u/files/../../../planted",
  "/etc/planted",
  "u/files/..",
  "u/./planted",
  "u/files/a\0b",
  "u\\files\\planted",
  "C:/files/planted",
  "u/files/planted\n\u001b[31mRestored",
  "u/files/",
  "u//planted",
  `u/files/${"x".repeat(300)}`,
  "x".repeat(60_000),
  "",
  7,
  null,
])("a file under the key %j", async (key) => {
  const message = await refusalOf([objectAt(key)], { objects: 1 });
  expect(message).toMatch(
    /^The backup has (a file under a key that is not ours|an unknown part): "[\x20-\x7e]{0,220}"$/,
  );
});

it.each([
  ["a kind that is none", [{ head: { kind: "command" } }]],
  ["no head", [{ head: null }]],
  ["a count that is none", [{ head: { kind: "rows", table: "users", count: -1 } }]],
  ["a type with a line end", [{ head: { kind: "object", key: "u/files/a", contentType: "a\r\nx: y" }, content: "x" }]],
])("%s", async (_, frames) => {
  expect(await refusalOf(frames as FrameInput[])).toMatch(/^The backup has an unknown part: "[\x20-\x7e]+"$/);
});

it.each([
  ["another folder's file", "secret/../../planted", "The backup has an unknown file: secret/../../planted"],
  ["a setting", ".env", "The backup has an unknown file: .env"],
])("%s", async (_, path, message) => {
  expect(await refusalOf([{ head: { kind: "file", path }, content: "x" }])).toBe(message);
});

it("a file inside of another", async () => {
  const frames = ["u/files", "u/notes", "u/files/planted"].map(objectAt);
  expect(await refusalOf(frames, { objects: 3 })).toBe('The backup has a file inside of another: "u/files/planted"');
});

it("rows whose file lies elsewhere", async () => {
  const from = await openFreshDatabase();
  const { id: userId } = await insertSpeaker(from.db, ada);
  const stored = { userId, name: "a.pdf", kind: "notes", contentType: "application/pdf", sizeBytes: 1 } as const;
  await from.db.insert(files).values({ ...stored, key: `${userId}/../../planted`, status: "stored" });
  const file = join(folder, "all.backup");
  await backUp({ db: from.db, open: async () => null, dataDir: join(folder, "none") }, file, { allowEmpty: true });
  await from.close();
  expect(await restoreRefused(file)).toMatch(/^The backup has a file under a key that is not ours: ".*planted"$/);
  expect(await to.db.$count(files)).toBe(0);
});

it.each([
  [
    "of no user",
    "files",
    [{ id: crypto.randomUUID(), key: "x" }],
    "The backup has rows that the database refuses (files).",
  ],
  ["that are no JSON", "users", "no JSON", "The backup has rows that the database refuses."],
  ["of a table that is none", "pg_authid", [{}], "The backup has an unknown table: pg_authid"],
])("rows %s", async (_, table, rows, message) => {
  const content = typeof rows === "string" ? rows : JSON.stringify(rows);
  expect(await refusalOf([{ head: { kind: "rows", table, count: 1 }, content }], { rows: 1 })).toBe(message);
});
