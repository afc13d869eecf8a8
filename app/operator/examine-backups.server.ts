// Of `npm run doctor`: whether the next backup into BACKUP_DIR will find its folder and room, and how old the newest one is.
import { readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeWriteFailure } from "#app/database/backup/file-failures.server.ts";
import { findLastBackup } from "#app/database/backup/last-backup.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { formatSince } from "#app/domain/values/dates.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { Config } from "#app/installation/config.server.ts";
import { listScheduledBackups } from "#app/jobs/scheduled-backups.server.ts";
import { OperatorError } from "#app/operator-error.ts";

/** A disk that is full may still take a few bytes. */
const probeBytes = 64 * 1024;

/** What to know about backups, in one line. Throws OperatorError for a BACKUP_DIR that needs attention. */
export async function examineBackups({ backups, dataDir }: Config): Promise<string> {
  if (!backups) {
    const last = await findLastBackup(dataDir);
    return `off, because BACKUP_DIR is not set; ${last ? `the last by hand was made ${since(last.at)}` : "none by hand is known"}`;
  }
  const { folder, everyMs } = backups;
  await requireWritable(folder);
  const newest = (await listScheduledBackups(folder)).at(-1);
  const free = await requireRoom(folder, dataDir, newest?.bytes);
  // One may take hours, and one that failed is tried again.
  if (newest && Date.now() - newest.at.getTime() > 2 * everyMs)
    throw new OperatorError(`BACKUP_DIR: the newest was made ${since(newest.at)}: the Admin Panel says why`);
  const state = newest ? `the newest was made ${since(newest.at)} (${formatSize(newest.bytes)})` : "none in it yet";
  const place =
    (await stat(folder)).dev === (await deviceOf(dataDir)) ? " on the disk of DATA_DIR: copy them elsewhere" : "";
  return `${state}, ${formatSize(free)} free in BACKUP_DIR${place}`;
}

const since = (at: Date) => formatSince(at, new Date(), "UTC");

const deviceOf = (path: string) =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  );

async function requireWritable(folder: string) {
  const probe = join(folder, `doctor-${process.pid}`);
  try {
    await writeFile(`${probe}.unfinished`, Buffer.alloc(probeBytes), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    const failure = describeWriteFailure(error, probe) as Error;
    throw new OperatorError(`BACKUP_DIR: ${failure.message}`);
  } finally {
    await rm(`${probe}.unfinished`, { force: true }).catch(() => {});
  }
}

/** The bytes that are free in `folder`, when the next backup has room there. */
async function requireRoom(folder: string, dataDir: string, lastBytes: number | undefined): Promise<number> {
  // A running product's embedded database is copied beside the backup.
  const databaseBytes = await sizeOf(inDataFolder(dataDir, "db"));
  const backupBytes = lastBytes ?? databaseBytes + (await sizeOf(inDataFolder(dataDir, "files")));
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < databaseBytes + backupBytes)
    throw new OperatorError(
      `BACKUP_DIR: only ${formatSize(free)} free, and the next backup takes up to ${formatSize(databaseBytes + backupBytes)}`,
    );
  return free;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        stat(join(parentPath, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
