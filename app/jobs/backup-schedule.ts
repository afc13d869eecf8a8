import type { JobHistory } from "#app/adapters/queue/contract.ts";

/** BACKUP_DIR, BACKUP_EVERY and BACKUP_KEEP. */
export interface BackupSchedule {
  folder: string;
  everyMs: number;
  maxCount: number;
}

/** How soon a backup is tried again after its last attempt has failed. */
const retryMs = 60 * 60 * 1_000;

/** When the next backup begins: so long after the last one began, or an hour after one that failed. */
export function findNextBackup({ done, failure }: JobHistory, { everyMs }: Pick<BackupSchedule, "everyMs">): Date {
  const regular = done ? done.startedAt.getTime() + everyMs : 0;
  const again = failure ? failure.at.getTime() + Math.min(retryMs, everyMs) : 0;
  return new Date(Math.max(regular, again));
}

export const isBackupDue = (history: JobHistory, schedule: Pick<BackupSchedule, "everyMs">, now: Date): boolean =>
  !history.isPending && findNextBackup(history, schedule) <= now;
