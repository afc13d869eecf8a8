// A backup from elsewhere may say anything: each lie gets one line, and nothing is written, inside or outside.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { type ArchiveInput, writeArchive } from "#app/database/backup/archive.server.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { backupFormat } from "#app/database/backup/frames.server.ts";
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
});
afterAll(async () => {
  await to.close();
  await rm(folder, { recursive: true, force: true });
});

const textEntry = (name: string, text: string): ArchiveInput => ({ name, content: [Buffer.from(text)] });

/** Restores a backup with `entries` into the empty installation; the message of its refusal. */
async function refusalOf(entries: ArchiveInput[], about: object = {}): Promise<string> {
  const file = join(folder, "all.backup");
  async function* all(): AsyncGenerator<ArchiveInput> {
    const migration = await findNewestMigration(to.db);
    const head = { format: backupFormat, version: "0.1.0", migration, createdAt: "2026-11-25", ...about };
    yield textEntry("backup.json", JSON.stringify(head));
    yield* entries;
  }
  await writeArchive(file, all());
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
it.each([
  "../../planted",
  "u/files/../../../planted",
  "/etc/planted",
  "u/files/..",
  "u/./planted",
  "u\\files\\planted",
  "C:/files/planted",
  "u/files/planted\n\u001b[31mRestored",
  `u/files/${"x".repeat(95)}/..`,
])("a file under the key %j", async (key) => {
  const message = await refusalOf([textEntry(`files/${key}`, "planted")]);
  expect(message).toMatch(/^The backup has a file under a key that is not ours: "[\x20-\x7e]{0,220}"$/);
});

it.each(["command", "tables/../users.jsonl", "../backup.json", "/tables/users.jsonl", "tables/a b.jsonl"])(
  "a part named %j",
  async (name) => {
    expect(await refusalOf([textEntry(name, "")])).toMatch(/^The backup has an unknown part: "[\x20-\x7e]+"$/);
  },
);

it.each([
  ["another folder's file", "secret/../../planted"],
  ["a setting", ".env"],
])("%s", async (_, path) => {
  expect(await refusalOf([textEntry(`operator/${path}`, "x")])).toBe(`The backup has an unknown file: "${path}"`);
});

it("a secret that would fill the memory", async () => {
  const mebibyte = Buffer.alloc(1024 ** 2, "x");
  const entry = { name: "operator/secret", content: Array.from({ length: 5 }, () => mebibyte) };
  expect(await refusalOf([entry])).toBe("The backup has a part that is too large.");
});

it("a file that no row lists", async () => {
  expect(await refusalOf([textEntry("files/u/files/planted", "x")])).toBe(
    'The backup has a file that none of its rows lists: "u/files/planted"',
  );
});

it("a file inside of another", async () => {
  const entries = ["u/files", "u/notes", "u/files/planted"].map((key) => textEntry(`files/${key}`, "planted"));
  expect(await refusalOf(entries)).toBe('The backup has a file inside of another: "u/files/planted"');
});

it.each([
  ["of a newer format", { format: backupFormat + 1 }],
  ["with newer tables", { migration: "9999999999999" }],
])("a backup %s", async (_, about) => {
  expect(await refusalOf([], about)).toMatch(/was made by a newer version of this program: update it first\.$/);
});

it("rows whose file lies elsewhere", async () => {
  const from = await openFreshDatabase();
  const { id: userId } = await insertSpeaker(from.db, ada);
  const stored = { userId, name: "a.pdf", kind: "notes", contentType: "application/pdf", sizeBytes: 1 } as const;
  await from.db.insert(files).values({ ...stored, key: `${userId}/../../planted`, status: "stored" });
  const file = join(folder, "all.backup");
  await backUp({ db: from.db, kind: from.kind, open: async () => null, dataDir: join(folder, "none") }, file, {
    allowEmpty: true,
  });
  await from.close();
  expect(await restoreRefused(file)).toMatch(/^The backup has a file under a key that is not ours: ".*planted"$/);
  expect(await to.db.$count(files)).toBe(0);
});

it.each([
  [
    "of no user",
    "files",
    '{"id":"01a21c75-e68b-735b-ad24-e7d0a628e501","key":"x"}',
    "The backup has rows that the database refuses (files).",
  ],
  ["that are no JSON", "users", "no JSON", "The backup has rows that are no JSON."],
  ["without columns", "users", "{}", "The backup has rows of users without any column."],
  [
    "with a column of another version",
    "users",
    '{"pet":1}',
    'The backup has what this version does not store: "users.pet"',
  ],
  ["of a table that is none", "pg_authid", "{}", "The backup has an unknown table: pg_authid"],
])("rows %s", async (_, table, row, message) => {
  expect(await refusalOf([textEntry(`tables/${table}.jsonl`, `${row}\n`)])).toBe(message);
});

it("a row without an end", async () => {
  expect(await refusalOf([textEntry("tables/users.jsonl", "{}")])).toBe("The backup has a row without an end.");
});
