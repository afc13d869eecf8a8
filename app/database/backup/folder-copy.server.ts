// The embedded database belongs to one process. Another copies its folder meanwhile, file by file, and opening the copy
// replays the log since the last checkpoint, as after a power cut. This holds because no checkpoint comes in between:
// PostgreSQL has no process for them here. (pg_backup_start and pg_backup_stop would each begin a new segment of the log,
// which stops the server's thread for a quarter of a second.)
import { constants, copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { OperatorError } from "#app/operator-error.ts";

/** How the process that has the database open takes part in a copy. */
export interface FolderCopy {
  /** From now on the folder may be copied. Throws OperatorError while another copy is made. */
  begin(): Promise<void>;
  /** Called when all has been copied. Throws OperatorError if the copy can't be used. */
  end(): Promise<void>;
}

/** `folder` is where its files are; none in memory. */
export function createFolderCopy(pglite: PGlite, folder?: string): FolderCopy {
  let startedAt: string | null = null;
  const findCheckpoint = async () =>
    (await pglite.query<{ at: string }>("select checkpoint_lsn::text as at from pg_control_checkpoint()")).rows[0]?.at;
  return {
    async begin() {
      if (startedAt !== null) throw new OperatorError("another backup copies the database at this moment: wait for it");
      startedAt = "";
      try {
        if (folder) await requireRoom(folder);
        await pglite.query("checkpoint");
        startedAt = (await findCheckpoint()) ?? "";
      } catch (error) {
        startedAt = null;
        throw error;
      }
    },
    async end() {
      const isSame = startedAt === (await findCheckpoint());
      startedAt = null;
      if (!isSame) throw new OperatorError("the database began its log anew meanwhile: run the backup again");
    },
  };
}

const megabyte = 1024 * 1024;
/** As much as PostgreSQL makes of its log at a time. */
const roomMegabytes = 16;

/** A checkpoint that finds no room is PostgreSQL's end, so room is looked for before: by writing, because a quota may be used up. */
async function requireRoom(folder: string) {
  const path = join(dirname(folder), ".room-check");
  try {
    const file = await open(path, "w", 0o600);
    try {
      for (let count = 0; count < roomMegabytes; count++) await file.write(Buffer.alloc(megabyte, count + 1));
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR: ${folder} has no room for a backup while the product runs (${(error as NodeJS.ErrnoException).code}): ` +
        "make room, or stop the product first and back up to another disk",
      { cause: error },
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** PostgreSQL's log, and what only belongs to the running database. */
const logFolder = "pg_wal";
const leftOut = ["postmaster.pid", "postmaster.opts", logFolder];

/** Copies the folder of an open database into `to`, with `copy` in the process that has it open. */
export async function copyOpenFolder(from: string, to: string, { begin, end }: FolderCopy): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await begin();
  copyFolder(from, to, leftOut);
  // After the files: the log has what they lack.
  copyFolder(join(from, logFolder), join(to, logFolder));
  await end();
}

function copyFolder(from: string, to: string, without: string[] = []) {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (without.includes(entry.name)) continue;
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isFile()) copyFile(source, target);
  }
}

function copyFile(from: string, to: string) {
  try {
    // Where the file system can, the copy takes no time and no room.
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    // Deleted since its name was read, with the table that it belonged to.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
