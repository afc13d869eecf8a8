// Folders and small files whose loss would cost an installation: made step by step, and on disk before anything follows.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates `folder` with those above it, for this account alone. Node's own recursive `mkdir` spins for ever where the
 * system gives no folders (/proc).
 */
export function createFolder(folder: string) {
  const path = resolve(folder);
  if (existsSync(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was first.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !existsSync(path)) throw error;
  }
}

/** Writes `file` as a whole: after a power cut it has its old content or the new one, never half of it or none. */
export function writeDurably(file: string, content: string) {
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  const descriptor = openSync(unfinished, "wx", 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, file);
  syncToDisk(dirname(file));
}

/** Waits until a file's content, or a folder's list of names, is on disk. */
export function syncToDisk(path: string) {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
