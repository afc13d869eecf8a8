// Folders on this machine for files that are looked at before they are stored, or drawn.
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "talk-hubs-upload-";
/** Twice as long as an upload may take (`requestMs` in http-server.server.ts). */
const maxAgeMs = 60 * 60_000;

/** Calls `work` with an empty folder, which is removed afterwards, also when `work` throws. */
export async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders on this machine whose process was killed: those older than an hour. */
export async function sweepTemporaryFolders(now: Date) {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    // Another process may remove it, or own it, meanwhile.
    const changedAt = await stat(folder).catch(() => null);
    if (changedAt && now.getTime() - changedAt.mtimeMs > maxAgeMs)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
