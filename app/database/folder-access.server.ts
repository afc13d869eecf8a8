// Whether this account may read and write what the program has in DATA_DIR. PostgreSQL calls a file damaged or missing
// that it may not read, and so does a look whether a file exists: this is asked before.
import { accessSync, constants, lstatSync, readdirSync, realpathSync, statfsSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { OperatorError } from "#app/operator-error.ts";
import { accountName, nameOfAccount } from "#app/system-account.server.ts";

const { R_OK, W_OK, X_OK } = constants;

/** What the system answers where an account has no right. */
export const noRightCodes = ["EACCES", "EPERM"];

/** The first folder of a disk of its own, which is the system's. */
const systemFolder = "lost+found";

/**
 * Throws OperatorError for the first path that this account may not read and write: DATA_DIR, a folder above it, or
 * anything in the `parts` of it. What is not there is no problem.
 */
export function requireAccess(dataDir: string, parts: string[]) {
  const problem = findNoAccess(dataDir, parts);
  if (problem) throw new OperatorError(problem);
}

/** The line that names that path, its owner and what mends it; null where there is none. */
export function findNoAccess(dataDir: string, parts: string[]): string | null {
  const refused = parts.reduce((found, path) => found ?? findRefused(path, true), findRefused(dataDir, false));
  if (!refused) return null;
  if (refused.code === "EROFS") return `DATA_DIR: ${refused.path} is on a read-only disk`;
  return describeNoRight(dataDir, refused.path);
}

interface Refused {
  path: string;
  code: string;
}

/** The first path of `path` and what is in it, by the order of names, that is refused to this account. */
function findRefused(path: string, isDeep: boolean): Refused | null {
  try {
    const isFolder = statSync(path).isDirectory();
    accessSync(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
    if (!isDeep || !isFolder) return null;
    // A link within could lead back.
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.name !== systemFolder && !entry.isSymbolicLink())
      .map(({ name }) => name)
      .sort()
      .reduce<Refused | null>((found, name) => found ?? findRefused(join(path, name), true), null);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return [...noRightCodes, "EROFS"].includes(code) ? { path, code } : null;
  }
}

/** Why this account has no right to `path`, which may not be there yet, in one line with what mends it. */
export function describeNoRight(dataDir: string, path: string): string {
  const account = accountName();
  if (!isIn(dataDir, path)) return `${path} may not be read and written by ${account}`;
  const at = findRefusing(path);
  const owner = nameOfAccount(at.uid);
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (!isIn(dataDir, at.path) || at.path !== path)
    return `DATA_DIR: ${path} can't be reached or made by ${account}: ${at.path} belongs to ${owner}. Name another folder, or give it the rights`;
  if (at.uid !== uid)
    return `DATA_DIR: ${path} belongs to ${owner}, and ${account} may not read and write it. As root: chown -R ${uid}:${gid} ${folderToMend(dataDir, path)}`;
  // Root, or a rule of the system beside owners and modes.
  if (uid === 0 || (at.mode & 0o600) === 0o600) return `DATA_DIR: ${path} may not be read and written by this account`;
  return `DATA_DIR: ${path} may not be read and written by its own account, ${account}: chmod -R u+rwX ${folderToMend(dataDir, path)}`;
}

/** The path, or the folder nearest to it of those above that this account can look at: the one that refuses. */
function findRefusing(path: string): { path: string; uid: number; mode: number } {
  for (let at = path; ; at = dirname(at)) {
    try {
      const { uid, mode } = statSync(at);
      return { path: at, uid, mode };
    } catch {
      if (at === dirname(at)) return { path: at, uid: 0, mode: 0 };
    }
  }
}

/** DATA_DIR, or the part of it that is elsewhere by a link, which `chown -R` does not follow. */
function folderToMend(dataDir: string, path: string): string {
  for (let at = path; at !== dataDir && at !== dirname(at); at = dirname(at))
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return realpathSync(at);
  return dataDir;
}

const isIn = (folder: string, path: string) => path === folder || path.startsWith(`${folder}${sep}`);

/** Whether the disk of `folder` has no room for a file of PostgreSQL's (16 MB), or for any file's name. */
export function isDiskFull(folder: string): boolean {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  return bavail * bsize < 16 * 1024 * 1024 || (files > 0 && ffree === 0);
}
