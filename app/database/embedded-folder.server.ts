// DATA_DIR/db on the disk: PGlite makes a new database wherever it does not recognise one, so this decides whether it may.
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describeWayBack } from "#app/database/backup/last-backup.server.ts";
import { createFolder, syncToDisk, writeDurably } from "#app/database/durable-file.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { OperatorError } from "#app/operator-error.ts";

const { R_OK, W_OK } = constants;

/** PGlite's PostgreSQL. Another version's files can't be opened. */
export const postgresVersion = "18";

/**
 * In `db` while a new database is made in it: whatever stands there then was never used. It holds what else of an
 * installation was there when that began.
 */
const unfinishedMark = "unfinished";
/** The first folder of a disk of its own. */
const notOurs = ["lost+found"];

const folderIn = (dataDir: string) => inDataFolder(dataDir, "db");

/** There is no database to open; the message is for the operator. */
export class NoInstallationError extends OperatorError {}

export interface Creation {
  /** Throws where none may be made. `leftovers` are what else `dataDir` has of an installation, whose database is then lost. */
  check(dataDir: string, leftovers: string[]): void;
  /** Makes what else an installation needs. */
  begin(dataDir: string): void;
}

/** Refuses in every case, as all do who only open what exists. */
export function refuseMissing(dataDir: string, leftovers: string[]) {
  refuseLost(dataDir, leftovers);
  throw new NoInstallationError(
    `DATA_DIR: there is no installation in ${dataDir}. Correct DATA_DIR, or make a new one with npm start`,
  );
}
export const neverCreate: Creation = { check: refuseMissing, begin() {} };

/** Refuses where an installation has lost its database. */
export function refuseLost(dataDir: string, leftovers: string[]) {
  if (leftovers.length)
    throw new OperatorError(
      `DATA_DIR: ${folderIn(dataDir)} has no database, but ${dataDir} still has ${leftovers.join(", ")} of an installation. ` +
        `Put the folder back, or set DATABASE_URL if the data is on a server. ${describeWayBack(dataDir)}`,
    );
}

/**
 * Prepares `DATA_DIR/db` to be opened, and makes room for a new database where `creation` allows it. Throws
 * OperatorError for a damaged one, and changes nothing of it. True for a new one: call `finishFolder` once it is made.
 */
export function prepareFolder(dataDir: string, creation: Creation): boolean {
  const folder = folderIn(dataDir);
  const state = readState(folder);
  if (state === "complete") {
    const damage = findDamage(folder);
    if (damage) throw new OperatorError(describeDamage(dataDir, damage));
    // A killed process leaves this file behind, and PostgreSQL would refuse to start or trust its stale process id. We
    // hold the lock, so it is safe to delete.
    rmSync(join(folder, "postmaster.pid"), { force: true });
    return false;
  }
  const mark = join(folder, unfinishedMark);
  if (state === "missing") {
    const leftovers = findLeftovers(dataDir);
    creation.check(dataDir, leftovers);
    createFolder(folder);
    writeDurably(mark, leftovers.join("\n"));
  } else {
    creation.check(dataDir, readFileSync(mark, "utf8").split("\n").filter(Boolean));
    for (const name of namesIn(folder)) if (name !== unfinishedMark) rmSync(join(folder, name), { recursive: true });
  }
  creation.begin(dataDir);
  return true;
}

/** The new database is complete: from now on it is never replaced. */
export function finishFolder(dataDir: string) {
  const folder = folderIn(dataDir);
  syncAll(folder);
  rmSync(join(folder, unfinishedMark));
  syncToDisk(folder);
  syncToDisk(dataDir);
}

function syncAll(folder: string) {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) syncAll(path);
    else syncToDisk(path);
  }
  syncToDisk(folder);
}

/** Throws what `refuseMissing` throws, before anything is created. */
export function requireFolder(dataDir: string) {
  const state = readState(folderIn(dataDir));
  if (state !== "complete") refuseMissing(dataDir, state === "missing" ? findLeftovers(dataDir) : []);
}

/** The line about a database that can't be opened, with the way back. */
export const describeDamage = (dataDir: string, damage: string) =>
  `DATA_DIR: the database in ${folderIn(dataDir)} is damaged (${damage}). Copy ${dataDir} to a safe place, then move ` +
  `${folderIn(dataDir)} away. ${describeWayBack(dataDir)}`;

const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !notOurs.includes(name)) : [];

function readState(folder: string): "missing" | "unfinished" | "complete" {
  const names = namesIn(folder);
  if (names.includes(unfinishedMark)) return "unfinished";
  return names.length ? "complete" : "missing";
}

/** What is left of an installation besides its database. Texts in `pages` may be there before the first start. */
const findLeftovers = (dataDir: string): string[] =>
  (["files", "secret", "last-backup"] as const).filter((name) => hasFile(inDataFolder(dataDir, name)));

/** Whether `path` is a file, or a folder with one at any depth. */
function hasFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats !== undefined;
  return namesIn(path).some((name) => hasFile(join(path, name)));
}

/** What PostgreSQL does not start without; some copying programs leave empty folders out. */
const requiredFolders = [
  ["base", "base/1", "base/5", "global", "pg_commit_ts", "pg_dynshmem", "pg_logical", "pg_logical/mappings"],
  ["pg_logical/snapshots", "pg_multixact/members", "pg_multixact/offsets", "pg_notify", "pg_replslot", "pg_serial"],
  ["pg_snapshots", "pg_stat", "pg_stat_tmp", "pg_subtrans", "pg_tblspc", "pg_twophase", "pg_wal", "pg_xact"],
].flat();
const requiredFiles = ["global/pg_control", "global/pg_filenode.map", "base/5/pg_filenode.map", "postgresql.conf"];

/** What is missing or cut, in a few words; null if everything seems to be there. */
function findDamage(folder: string): string | null {
  const versionFile = join(folder, "PG_VERSION");
  if (!existsSync(versionFile)) return "PG_VERSION is missing";
  const version = readFileSync(versionFile, "utf8").trim();
  if (version !== postgresVersion)
    return /^\d+$/.test(version) ? `it belongs to PostgreSQL ${version}, not ${postgresVersion}` : "PG_VERSION is cut";
  for (const path of requiredFolders)
    if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory()) return `${path} is missing`;
  for (const path of requiredFiles)
    if (!statSync(join(folder, path), { throwIfNoEntry: false })?.size) return `${path} is missing or empty`;
  // Another account's are no damage: the system's own error names them.
  for (const path of [...requiredFolders, ...requiredFiles]) accessSync(join(folder, path), R_OK | W_OK);
  if (!readdirSync(join(folder, "pg_wal")).some((name) => /^[0-9A-F]{24}$/.test(name))) return "pg_wal is empty";
  return null;
}
