// The operator's own files in DATA_DIR while a restore replaces them: all of them change, or none.
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BadBackupError, quote } from "#app/database/backup/frame-head.server.ts";

export interface StagedFiles {
  /** Writes a file beside the one that it will replace. Refuses a path that no backup of ours has. */
  stage(path: string, content: string): Promise<void>;
  /** Gives every staged file its name. If one fails, all are as before. */
  apply(): Promise<void>;
  undo(): Promise<void>;
  /** Deletes what was replaced. */
  finish(): Promise<void>;
}

/** The files of the operator that a backup includes: `secret` and `pages/*.md`. */
export const isOperatorFile = (path: string) => /^(secret|pages\/[\w-]+\.md)$/.test(path);

/** Stages files for `dataDir`. */
export function stageOperatorFiles(dataDir: string): StagedFiles {
  const staged: string[] = [];
  const applied: { path: string; hadFile: boolean }[] = [];
  const names = (path: string) => {
    const target = join(dataDir, path);
    return { target, restored: `${target}.restored`, replaced: `${target}.replaced` };
  };

  async function applyOne(path: string) {
    const { target, restored, replaced } = names(path);
    const hadFile = await rename(target, replaced).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return false;
        throw error;
      },
    );
    applied.push({ path, hadFile });
    await rename(restored, target);
  }

  return {
    async stage(path, content) {
      if (!isOperatorFile(path)) throw new BadBackupError(`The backup has an unknown file: ${quote(path)}`);
      const { target, restored } = names(path);
      await mkdir(dirname(target), { recursive: true });
      staged.push(path);
      await writeFile(restored, content, { mode: 0o600 });
    },
    async apply() {
      for (const path of staged) await applyOne(path);
    },
    async undo() {
      for (const { path, hadFile } of applied.splice(0)) {
        const { target, replaced } = names(path);
        if (hadFile) await rename(replaced, target);
        else await rm(target, { force: true });
      }
      for (const path of staged) await rm(names(path).restored, { force: true });
    },
    async finish() {
      for (const { path } of applied) await rm(names(path).replaced, { force: true });
    },
  };
}
