// When the installation was last backed up, and into which file: the mark that each backup leaves in DATA_DIR.
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { inDataFolder } from "#app/domain/values/data-folder.ts";

const markIn = (dataDir: string) => inDataFolder(dataDir, "last-backup");

/** Called after a complete backup. An operator with another way to back up touches the file instead. */
export const recordBackup = (dataDir: string, file: string): Promise<void> =>
  writeFile(markIn(dataDir), `${resolve(file)}\n`, { mode: 0o600 });

export interface LastBackup {
  at: Date;
  /** Null where the operator's own backups name no file, or it is elsewhere by now. */
  bytes: number | null;
}

/** The last backup that this data folder knows of; null without one. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    const { mtime: at } = await stat(markIn(dataDir));
    const file = (await readFile(markIn(dataDir), "utf8")).trim();
    const bytes = isAbsolute(file)
      ? await stat(file).then(
          ({ size }) => size,
          () => null,
        )
      : null;
    return { at, bytes };
  } catch {
    return null;
  }
}

/** Empty where this account may not read it. */
function readMark(dataDir: string): string {
  try {
    return readFileSync(markIn(dataDir), "utf8").trim();
  } catch {
    return "";
  }
}

/** Where the newest backup is and how to restore it, as the end of a line about data that can't be read. */
export function describeWayBack(dataDir: string): string {
  const mark = statSync(markIn(dataDir), { throwIfNoEntry: false });
  if (!mark?.isFile()) return "No backup of it is recorded; with one: npm run restore -- FILE";
  const madeAt = `${mark.mtime.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const file = readMark(dataDir);
  // Marks of earlier versions and of an operator's own backups name no file.
  if (!isAbsolute(file)) return `The newest backup was made at ${madeAt}: npm run restore -- FILE`;
  if (!existsSync(file)) return `The newest backup was ${file}, made at ${madeAt}: npm run restore -- FILE`;
  return `The newest backup is ${file}, made at ${madeAt}: npm run restore -- ${file}`;
}
