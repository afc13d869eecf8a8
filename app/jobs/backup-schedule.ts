import type { JobHistory } from "#app/adapters/queue/contract.ts";

/** BACKUP_DIR, BACKUP_EVERY and BACKUP_KEEP. */
export interface BackupSchedule {
  folder: string;
  everyMs: number;
  maxCount: number;
}

/** How soon a backup is tried again after its last attempt has failed. */
const retryMs = 60 * 60 * 1_000;

/** Clocks of the database and of processes may differ by less. */
const clockDifferenceMs = 60 * 60 * 1_000;

/**
 * When the next backup begins: so long after the last one began, or an hour after one that failed. Now, if the clock was
 * ahead then.
 */
export function findNextBackup(
  { done, failure }: JobHistory,
  { everyMs }: Pick<BackupSchedule, "everyMs">,
  now: Date,
): Date {
  const after = (moment: Date | undefined, ms: number) =>
    moment && moment.getTime() - now.getTime() < clockDifferenceMs ? moment.getTime() + ms : 0;
  const [regular, again] = [after(done?.startedAt, everyMs), after(failure?.at, Math.min(retryMs, everyMs))];
  return new Date(Math.max(regular, again) || now);
}

export const isBackupDue = (history: JobHistory, schedule: Pick<BackupSchedule, "everyMs">, now: Date): boolean =>
  !history.isPending && findNextBackup(history, schedule, now) <= now;
