// The embedded database belongs to one process. Another copies its folder meanwhile, as PostgreSQL's own base backups do:
// between pg_backup_start and pg_backup_stop files may change under the copy, and opening it replays the log of that time.
import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { OperatorError } from "#app/operator-error.ts";

/** How the process that has the database open takes part in a copy. */
export interface FolderCopy {
  /** From now on the folder may be copied. Throws OperatorError while another copy is made. */
  begin(): Promise<void>;
  /** Ends the copy; returns what its file backup_label has to contain. The log is to be copied after that. */
  end(): Promise<string>;
}

export function createFolderCopy(pglite: PGlite): FolderCopy {
  let isInProgress = false;
  return {
    async begin() {
      if (isInProgress) throw new OperatorError("another backup copies the database at this moment: wait for it");
      isInProgress = true;
      await pglite.query("select pg_backup_start('backup', fast => true)").catch((error: unknown) => {
        isInProgress = false;
        throw error;
      });
    },
    async end() {
      isInProgress = false;
      const { rows } = await pglite.query<{ label: string }>(
        "select labelfile as label from pg_backup_stop(wait_for_archive => false)",
      );
      return rows[0]?.label ?? "";
    },
  };
}

/** PostgreSQL's log, and what only belongs to the running database. */
const logFolder = "pg_wal";
const leftOut = ["postmaster.pid", "postmaster.opts", logFolder];

/** Copies the folder of an open database into `to`, with `copy` in the process that has it open. */
export async function copyOpenFolder(from: string, to: string, { begin, end }: FolderCopy): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await begin();
  copyFolder(from, to, leftOut);
  const label = await end();
  copyFolder(join(from, logFolder), join(to, logFolder));
  writeFileSync(join(to, "backup_label"), label, { mode: 0o600 });
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
