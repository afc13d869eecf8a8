// DATA_DIR holds everybody's addresses, mail and the key that signs sessions: only its owner's account may open it.
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join, parse } from "node:path";

/** What other accounts may do with a file or folder. */
const groupAndOtherBits = 0o077;

/** A folder that holds more than this product's data; its message is the one line the operator reads. */
export class SharedDataDirError extends Error {}

/**
 * Takes other accounts' rights away from `dataDir` and all that is in it, however they came there (an earlier version, a
 * copy, a generous umask). Gives back the first path that could not be closed: somebody else's, or on a read-only disk.
 */
export function restrictToOwner(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const folder = realpathSync(dataDir);
  // /tmp is sticky. Closing what others use too would lock them out of it.
  if (lstatSync(folder).mode & 0o1000 || folder === homedir() || folder === parse(folder).root)
    throw new SharedDataDirError(`DATA_DIR: must be a folder of its own, which ${dataDir} is not`);
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
    if (stats.isDirectory()) for (const name of readdirSync(path)) restrict(join(path, name));
  };
  restrict(folder);
  return refused;
}
