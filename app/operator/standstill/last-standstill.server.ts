// When a process of this data folder last ended itself because it stood still: a mark that outlives it, for the metrics.
import { writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { inDataFolder } from "#app/domain/values/data-folder.ts";

const markIn = (dataDir: string) => inDataFolder(dataDir, "last-standstill");

/** Where there is no folder, or its disk is full, only the log says it. */
export function recordStandstill(dataDir: string, line: string) {
  try {
    writeFileSync(markIn(dataDir), line, { mode: 0o600 });
  } catch {
    // The process ends in any case.
  }
}

/** Null if none did. */
export const findLastStandstill = (dataDir: string): Promise<Date | null> =>
  stat(markIn(dataDir)).then(
    ({ mtime }) => mtime,
    () => null,
  );
