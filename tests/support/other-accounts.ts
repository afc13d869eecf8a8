// Programs under another account of the machine, as containers and operators run them. Only root can start them.
import { chownSync, cpSync, lstatSync, readdirSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#app/database/connect.server.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";

/** Accounts that this machine has no name for. */
export const [program, neighbour] = [12_345, 23_456];

/** Why tests of other accounts can't run here; false where they can. */
export const isWithoutRoot = process.getuid?.() !== 0 || process.platform !== "linux";

/** What runs the command after it as `uid`, who belongs to `groups` too. */
export const asAccount = (uid: number, groups: number[] = []) => [
  "setpriv",
  `--reuid=${uid}`,
  `--regid=${uid}`,
  groups.length ? `--groups=${groups.join(",")}` : "--clear-groups",
];

/** An installation that belongs to `program`, in a folder that every account may enter. */
export async function prepareOwned(...args: Parameters<typeof prepareInstallation>): Promise<TestInstallation> {
  const prepared = await prepareInstallation(...args);
  // Not TMPDIR, which may be closed to others.
  const folder = await mkdtemp("/tmp/talk-hubs-accounts-");
  await chmod(folder, 0o755);
  giveTo(program, folder);
  const dataDir = join(folder, "data");
  cpSync(prepared.dataDir, dataDir, { recursive: true });
  // Else `startProduct` makes it as this process.
  writeFileSync(join(dataDir, "log"), "", { mode: 0o600 });
  giveTo(program, dataDir);
  return {
    ...prepared,
    dataDir,
    /** What this process, which is root, makes there is given to the program too. */
    async open() {
      const database = await openDatabase(prepared.databaseUrl ? { url: prepared.databaseUrl } : { dataDir });
      return { ...database, close: () => database.close().finally(() => giveTo(program, dataDir)) };
    },
    async remove() {
      await prepared.remove();
      await rm(folder, { recursive: true });
    },
  };
}

/** As `chown -R` does. */
export function giveTo(uid: number, path: string) {
  chownSync(path, uid, uid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(uid, join(path, name));
}

/** Each path in `folder`, itself included, with its owner, group and mode. */
export function listRights(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["", ...names].sort().map((name) => {
    const { uid, gid, mode } = lstatSync(join(folder, name));
    return `${name} ${uid}:${gid} ${(mode & 0o7777).toString(8)}`;
  });
}
