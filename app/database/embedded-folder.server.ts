// DATA_DIR/db on the disk: PGlite makes a new database wherever it does not recognise one, so this decides whether it may.
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describeWayBack } from "#app/database/backup/last-backup.server.ts";
import { createFolder, syncToDisk, writeDurably } from "#app/database/durable-file.server.ts";
import { findNoAccess, isDiskFull, requireAccess } from "#app/database/folder-access.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { OperatorError } from "#app/operator-error.ts";

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
 * OperatorError for one that this account may not read, of another PostgreSQL or damaged, and changes nothing of it. True for a new one: call `finishFolder` once it is made.
 */
export function prepareFolder(dataDir: string, creation: Creation): boolean {
  const folder = folderIn(dataDir);
  const state = readState(dataDir);
  if (state === "complete") {
    refuseOtherVersion(folder);
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
  const state = readState(dataDir);
  if (state !== "complete") refuseMissing(dataDir, state === "missing" ? findLeftovers(dataDir) : []);
}

/**
 * The line about a database that seems damaged, with the way back. That is the last word: a file without a right and a
 * full disk look like it, and are named instead.
 */
export function describeDamage(dataDir: string, damage: string): string {
  const folder = folderIn(dataDir);
  const noAccess = findNoAccess(dataDir, [folder]);
  if (noAccess) return noAccess;
  if (existsSync(folder) && isDiskFull(folder)) return `DATA_DIR: ${folder} is on a disk that is full`;
  return (
    `DATA_DIR: the database in ${folder} is damaged (${damage}). Copy ${dataDir} to a safe place, then move ` +
    `${folder} away. ${describeWayBack(dataDir)}`
  );
}

/** Why PostgreSQL did not start on the database of `dataDir`, by what it wrote meanwhile. */
export function describeNoStart(dataDir: string, written: string[]): string {
  const folder = folderIn(dataDir);
  const textOf = (level: RegExp) => written.map((line) => level.exec(line)?.[1]).findLast(Boolean);
  const reason = textOf(/\b(?:FATAL|PANIC): +(.+)/) ?? "";
  if (/^configuration file .* contains errors/.test(reason))
    return `DATA_DIR: ${folder}/postgresql.conf has what PostgreSQL refuses (${textOf(/\bLOG: +(.+)/) ?? reason})`;
  // One that is cut or overwritten has another number.
  const version = /^The database cluster was initialized with \w+ (\d+)/.exec(textOf(/\bDETAIL: +(.+)/) ?? "")?.[1];
  if (version && isControlVersion(Number(version)))
    return describeOtherVersion(folder, String(Math.floor(Number(version) / 100)));
  if (reason && !systemReasons.test(reason)) return describeDamage(dataDir, reason);
  const noAccess = findNoAccess(dataDir, [folder]);
  return noAccess ?? `DATA_DIR: PostgreSQL can't start on ${folder} (${reason || "it does not say why"})`;
}

/** What the system refuses, whatever the files are. */
const systemReasons =
  /permission denied|not permitted|read-only file system|no space left|quota exceeded|out of memory|too many open files/i;

/** PostgreSQL's, such as 1800 of version 18. */
const isControlVersion = (version: number) => version >= 1_000 && version < 10_000;

const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !notOurs.includes(name)) : [];

/** Throws OperatorError where this account may not read and write: then nothing is known of the database. */
function readState(dataDir: string): "missing" | "unfinished" | "complete" {
  const folder = folderIn(dataDir);
  requireAccess(dataDir, [folder]);
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

const versionFile = "PG_VERSION";

function refuseOtherVersion(folder: string) {
  if (!existsSync(join(folder, versionFile))) return;
  const version = readFileSync(join(folder, versionFile), "utf8").trim();
  if (/^\d+$/.test(version) && version !== postgresVersion)
    throw new OperatorError(describeOtherVersion(folder, version));
}

const describeOtherVersion = (folder: string, version: string) =>
  `DATA_DIR: the database in ${folder} is of PostgreSQL ${version}, and this program has ${postgresVersion}: ` +
  (Number(version) > Number(postgresVersion)
    ? "start the newer version of the program that made it"
    : "back it up with the version of the program that made it, and restore that with this one");

/** What is missing or cut, in a few words; null if everything seems to be there. */
function findDamage(folder: string): string | null {
  if (!existsSync(join(folder, versionFile))) return `${versionFile} is missing`;
  if (readFileSync(join(folder, versionFile), "utf8").trim() !== postgresVersion) return `${versionFile} is cut`;
  for (const path of requiredFolders)
    if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory()) return `${path} is missing`;
  for (const path of requiredFiles)
    if (!statSync(join(folder, path), { throwIfNoEntry: false })?.size) return `${path} is missing or empty`;
  if (!readdirSync(join(folder, "pg_wal")).some((name) => /^[0-9A-F]{24}$/.test(name))) return "pg_wal is empty";
  return null;
}
