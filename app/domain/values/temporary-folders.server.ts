// Folders on this machine for files that are looked at before they are stored, or drawn.
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

const prefix = "talk-hubs-upload-";
/** Such as "talk-hubs-upload-4711-Xy12Ab": the process that made the folder is the only one that removes it while it runs. */
const ownName = /^talk-hubs-upload-(\d+)-/;
const inUse = new Set<string>();
/** Twice as long as an upload may take (`requestMs` in http-server.server.ts). */
const maxAgeMs = 60 * 60_000;

/** Calls `work` with an empty folder, which is removed afterwards, also when `work` throws. */
export async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  inUse.add(folder);
  try {
    return await work(folder);
  } finally {
    inUse.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Calls `work` with the content of a file, which is open by then: it stays readable when something else removes it. Rejects
 * where it is gone already, as a stream would do only once somebody listens.
 */
export async function withOpenedFile<Result>(
  path: string,
  work: (content: Readable) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    // Whoever reads it gets its errors too; without a listener one would end the process.
    return await work(file.createReadStream({ autoClose: false }).on("error", () => {}));
  } finally {
    await file.close();
  }
}

/**
 * Removes the folders on this machine whose process was killed: those older than an hour. Another installation may have
 * the same TMPDIR, and this machine's clock may have been wrong, so age alone says nothing.
 */
export async function sweepTemporaryFolders(now: Date) {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(ownName.exec(name)?.[1]);
    const folder = join(tmpdir(), name);
    if (!pid || inUse.has(folder) || (pid !== process.pid && isRunning(pid))) continue;
    // Another process may remove it meanwhile.
    const changedAt = await stat(folder).catch(() => null);
    if (changedAt && now.getTime() - changedAt.mtimeMs > maxAgeMs)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** A signal that is none: refused where there is no such process, and by one of another account. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
