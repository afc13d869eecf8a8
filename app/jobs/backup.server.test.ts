// What was backed up is there again: every row, number and byte, in an installation that had nothing, or other things.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { BadBackup } from "#app/database/backup/frames.server.ts";
import { NotEmpty, restore } from "#app/database/backup/restore.server.ts";
import { listTables } from "#app/database/backup/tables.server.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { files, helpRequests, profiles, users } from "#app/database/schema/index.ts";
import { hers, his, ownsEverything, tellingWord } from "#tests/support/belongings.ts";
import { ada, ben, grace } from "#tests/support/cast.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let folder: string;
let from: OpenedDatabase;
let to: OpenedDatabase;
let file: string;
const dirs = () => ({ source: join(folder, "source"), target: join(folder, "target") });
const storeIn = (dataDir: string) => diskStorage(join(dataDir, "files"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-backup-"));
  file = join(folder, "all.backup");
  [from, to] = [await freshDatabase(), await freshDatabase()];
  const { source } = dirs();
  const keeping = { db: from.db, storage: storeIn(source) };
  const adaHerself = await joins(from.db, ada);
  await ownsEverything(keeping, adaHerself, hers, tellingWord);
  await ownsEverything(keeping, await joins(from.db, ben), his, 'quote " \\ comma, 講演 \u0007');
  await from.db.update(profiles).set({ username: "ada-n" }).where(eq(profiles.id, adaHerself.id));
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

const backsUp = () => backUp({ db: from.db, read: storeIn(dirs().source).read, dataDir: dirs().source }, file);
const restores = (options = {}) => {
  const { write, remove } = storeIn(dirs().target);
  return restore({ db: to.db, write, remove, promise: async () => {}, dataDir: dirs().target }, file, options);
};

/** Every row of every table as the database writes it. */
async function everything({ db }: OpenedDatabase) {
  const tables = await listTables(db);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - 'expires_at')::text as row from ${sql.identifier(name)} t`,
    );
    rows[name] = found.rows.map(({ row }) => row).sort();
  }
  return rows;
}

it("goes round: rows, the numbers that go on, files, the operator's texts and the secret", async () => {
  const { rows, objects, missing } = await backsUp();
  expect([objects, missing, rows > 40]).toEqual([4, [], true]);
  expect(await restores()).toEqual({ rows, objects });
  expect(await everything(to)).toEqual(await everything(from));

  for (const { key } of await from.db.select().from(files))
    expect(await storeIn(dirs().target).read(key)).toEqual(await storeIn(dirs().source).read(key));
  expect(await readFile(join(dirs().target, "secret"), "utf8")).toBe("what signs links");
  expect(await readFile(join(dirs().target, "pages/contact.md"), "utf8")).toBe("# Reach us");

  // Life goes on: numbers continue, triggers keep their registries again.
  const newest = Math.max(...(await from.db.select().from(helpRequests)).map(({ number }) => number));
  const graceHerself = await joins(to.db, grace);
  const asked = { userId: graceHerself.id, subject: "Hello", message: "?", submissionId: graceHerself.id };
  const [ticket] = await to.db.insert(helpRequests).values(asked).returning();
  expect(ticket?.number).toBe(newest + 1);
  await hasHub(to.db, graceHerself);
  await expect(joins(to.db, { ...ben, email: "mallory@example.com" })).rejects.toThrow();
});

it("refuses an installation that has accounts, and replaces it when told to", async () => {
  await backsUp();
  await restores({ force: true });
  await expect(restores()).rejects.toThrow(NotEmpty);
  const graceHerself = await joins(to.db, grace);
  const store = storeIn(dirs().target);
  const key = `${graceHerself.id}/files/one`;
  await store.write(key, Buffer.from("x"));
  const own = {
    userId: graceHerself.id,
    key,
    name: "a",
    kind: "notes",
    contentType: "text/plain",
    sizeBytes: 1,
  } as const;
  await to.db.insert(files).values({ ...own, status: "stored" });
  await restores({ force: true });
  expect(await everything(to)).toEqual(await everything(from));
  await expect(store.read(key)).rejects.toThrow();
});

it("changes nothing when the file is cut off, damaged or something else", async () => {
  await backsUp();
  await restores({ force: true });
  const before = await everything(to);
  const whole = await readFile(file);
  for (const content of [whole.subarray(0, whole.length / 2), Buffer.from("PK something else"), Buffer.alloc(0)]) {
    await writeFile(file, content);
    await expect(restores({ force: true })).rejects.toThrow(BadBackup);
  }
  await rm(file);
  await expect(restores({ force: true })).rejects.toThrow(BadBackup);
  expect(await everything(to)).toEqual(before);
  expect(await to.db.$count(users)).toBe(2);
});

it("refuses a backup whose tables were made by other migrations", async () => {
  await backsUp();
  const move = (by: number) =>
    to.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${by}`);
  await move(1);
  await expect(restores({ force: true })).rejects.toThrow("The backup is of another version");
  await move(-1);
});

it("leaves no file that could be taken for a backup when it breaks off", async () => {
  const source = { db: from.db, dataDir: dirs().source, read: () => Promise.resolve(null as unknown as Uint8Array) };
  await rm(file, { force: true });
  expect((await backUp(source, file)).missing).toHaveLength(4);
  await rm(file);
  await expect(backUp(source, join(folder, "nowhere", "all.backup"))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.includes("backup"))).toEqual([]);
});
