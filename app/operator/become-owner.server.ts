// A command of root on another account's DATA_DIR. As root it would leave files there that the program's own account can't
// read, and close folders to it.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { OperatorError } from "#app/operator-error.ts";
import { nameOfAccount } from "#app/system-account.server.ts";

/** What a process still loads once it runs, from the folder of the program. */
const programParts = [".", "build/server", "node_modules"];

/**
 * Where root calls this, goes on as the account that owns what the program has in `dataDir`, with its groups, for good.
 * Call it before anything is touched there. Throws OperatorError where the system forbids it, or that account may not read
 * the program.
 */
export function becomeOwner(dataDir: string) {
  const owner = process.getuid?.() === 0 ? findOwner(dataDir) : undefined;
  if (!owner?.uid) return;
  const { uid, gid } = owner;
  const name = nameOfAccount(uid);
  const parts = programParts.filter((path) => existsSync(path));
  try {
    takeGroups(uid, gid);
    process.setgid?.(gid);
    process.setuid?.(uid);
  } catch (error) {
    throw new OperatorError(`DATA_DIR: ${dataDir} belongs to ${name}: run this as that account`, { cause: error });
  }
  try {
    for (const path of parts) accessSync(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR: ${dataDir} belongs to ${name}, who may not read the program in ${process.cwd()}. Put it where that account may`,
      { cause: error },
    );
  }
}

/** The database's owner: DATA_DIR itself may be root's, with a group that may write. Undefined where nothing is yet. */
function findOwner(dataDir: string) {
  const parts = (["db", "files", "mail", "secret"] as const).map((name) => inDataFolder(dataDir, name));
  for (const path of [...parts, dataDir]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats) return stats;
  }
}

/** Its own groups where the system knows the account, so that it may what it may when it runs the program. */
function takeGroups(uid: number, gid: number) {
  try {
    process.initgroups?.(uid, gid);
  } catch {
    process.setgroups?.([gid]);
  }
}
