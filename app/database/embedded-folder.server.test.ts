// A folder that has or had data is never made anew, and a new one that was interrupted is no obstacle.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { recordBackup } from "#app/database/backup/last-backup.server.ts";
import {
  type Creation,
  finishFolder,
  NoInstallationError,
  neverCreate,
  postgresVersion,
  prepareFolder,
  refuseLost,
  requireFolder,
} from "#app/database/embedded-folder.server.ts";

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "talk-hubs-folder-"));
  folder = join(dataDir, "db");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What a start does. */
const start = () =>
  prepareFolder(dataDir, { check: refuseLost, begin: () => writeFileSync(join(dataDir, "secret"), "") });
/** All names and sizes, to see that nothing has changed. */
const listing = () => readdirSync(dataDir, { recursive: true, encoding: "utf8" }).sort().join("\n");

describe("a new installation", () => {
  it("may begin in an empty place, such as a disk of its own", () => {
    mkdirSync(join(dataDir, "lost+found"));
    mkdirSync(join(folder, "lost+found"), { recursive: true });
    mkdirSync(join(dataDir, "pages"));
    writeFileSync(join(dataDir, "pages", "contact.md"), "Write to us");
    // What `npm run doctor` has left of a file that it wrote and deleted.
    mkdirSync(join(dataDir, "files", "doctor"), { recursive: true });
    expect(start()).toBe(true);
  });

  it("begins again where its process was killed, whatever that had written", () => {
    expect(start()).toBe(true);
    mkdirSync(join(folder, "base"));
    writeFileSync(join(folder, "PG_VERSION"), postgresVersion);
    expect(start()).toBe(true);
    expect(existsSync(join(folder, "base"))).toBe(false);
    expect(() => requireFolder(dataDir)).toThrow(NoInstallationError);
  });

  it("is one from the moment it is finished", () => {
    start();
    writeFileSync(join(folder, "PG_VERSION"), "17");
    finishFolder(dataDir);
    expect(() => requireFolder(dataDir)).not.toThrow();
    expect(start).toThrow(/is of PostgreSQL 17, and this program has 18/);
  });

  it("is made by no command that works on an existing one", () => {
    expect(() => requireFolder(dataDir)).toThrow(`DATA_DIR: there is no installation in ${dataDir}.`);
    expect(() => prepareFolder(dataDir, neverCreate)).toThrow(NoInstallationError);
    expect(listing()).toBe("");
  });
});

describe("a lost database stops the start", () => {
  const leftovers: [string, () => unknown][] = [
    ["files", () => mkdirSync(join(dataDir, "files/ada"), { recursive: true })],
    ["secret", () => writeFileSync(join(dataDir, "secret"), "")],
    ["last-backup", () => recordBackup(dataDir, "/backups/all.backup")],
  ];
  it.each(leftovers)("where there is still: %s", async (name, leave) => {
    await leave();
    if (name === "files") writeFileSync(join(dataDir, "files/ada/slides.pdf"), "%PDF");
    const before = listing();
    expect(start).toThrow(`${folder} has no database, but ${dataDir} still has ${name} of an installation.`);
    expect(() => requireFolder(dataDir)).toThrow("has no database");
    expect(listing()).toBe(before);
  });

  it("also while a restore that made it again was interrupted", () => {
    writeFileSync(join(dataDir, "secret"), "Ada's");
    const allow: Creation = { check() {}, begin() {} };
    prepareFolder(dataDir, allow);
    expect(start).toThrow(/still has secret of an installation/);
    expect(prepareFolder(dataDir, allow)).toBe(true);
  });

  it("and says where the newest backup is", async () => {
    expect(() => refuseLost(dataDir, ["files"])).toThrow(/No backup of it is recorded/);
    const backup = join(dataDir, "all.backup");
    await recordBackup(dataDir, backup);
    expect(start).toThrow(/The newest backup was .*all\.backup, made at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    writeFileSync(backup, "");
    expect(start).toThrow(`npm run restore -- ${backup}`);
    // An operator with another way to back up touches the file, or writes what they like.
    writeFileSync(join(dataDir, "last-backup"), "pg_dump");
    expect(start).toThrow(/The newest backup was made at .*: npm run restore -- FILE$/);
  });
});

describe("a damaged database stops the start, and stays as it is", () => {
  const remove = (path: string) => () => rmSync(join(folder, path), { recursive: true });
  const cut = (path: string) => () => truncateSync(join(folder, path));
  it.each([
    ["PG_VERSION is missing", remove("PG_VERSION")],
    ["PG_VERSION is cut", cut("PG_VERSION")],
    ["global/pg_control is missing or empty", cut("global/pg_control")],
    ["base is missing", remove("base")],
    ["base/5 is missing", remove("base/5")],
    ["pg_wal is empty", () => readdirSync(join(folder, "pg_wal")).map((name) => remove(`pg_wal/${name}`)())],
    // Some programs copy no empty folders.
    ["pg_tblspc is missing", remove("pg_tblspc")],
  ])("%s", (damage, inflict) => {
    const source = inject("databaseSource");
    // The server has no folder of ours.
    if (!("folder" in source)) return expect(source.serverUrl).toBeTruthy();
    cpSync(source.folder, folder, { recursive: true });
    expect(start()).toBe(false);
    inflict();
    const before = listing();
    expect(start).toThrow(`DATA_DIR: the database in ${folder} is damaged (${damage}).`);
    expect(listing()).toBe(before);
  });
});
