// DATA_DIR contains personal data, mail and the key that signs sessions, so only its owner may open it.
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { join, parse } from "node:path";
import { OperatorError } from "#app/operator-error.ts";
import { homeFolder } from "#app/system-account.server.ts";

/** The permissions of other accounts. */
const groupAndOtherBits = 0o077;

/** The folder is used by other software too. */
export class SharedDataDirError extends OperatorError {}

/** Throws SharedDataDirError for a folder that others use: restricting it would lock them out. Returns its real path. */
export function requireOwnFolder(dataDir: string): string {
  const folder = realpathSync(dataDir);
  // /tmp is sticky.
  if (lstatSync(folder).mode & 0o1000 || folder === homeFolder() || folder === parse(folder).root)
    throw new SharedDataDirError(`DATA_DIR: must be a folder used only by this product, not ${dataDir}`);
  return folder;
}

/**
 * Removes other accounts' permissions from `dataDir` and its content, whatever set them (an earlier version, a copy, a
 * permissive umask). Returns the first path that could not be changed, because it belongs to another account or the
 * disk is read-only.
 */
export function restrictToOwner(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const folder = requireOwnFolder(dataDir);
  let refused: string | null = null;
  const restrict = (path: string) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink()) return;
    if (stats.mode & groupAndOtherBits) {
      try {
        chmodSync(path, stats.mode & 0o7777 & ~groupAndOtherBits);
      } catch {
        refused ??= path;
      }
    }
    if (stats.isDirectory()) for (const name of namesIn(path)) restrict(join(path, name));
  };
  restrict(folder);
  return refused;
}

/** None where another account has closed a folder, such as a disk's `lost+found`. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES") return [];
    throw error;
  }
}
