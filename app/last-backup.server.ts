// When the installation was last backed up, for the metrics: the time of a file that each backup touches.
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "last-backup");

/** Called after a complete backup. An operator with another way to back up touches the file instead. */
export const recordBackup = (dataDir: string): Promise<void> => writeFile(fileIn(dataDir), "");

/** The time of the last backup from or into this data folder; null without one. */
export async function findLastBackup(dataDir: string): Promise<Date | null> {
  try {
    return (await stat(fileIn(dataDir))).mtime;
  } catch {
    return null;
  }
}
