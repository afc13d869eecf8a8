// What the Admin Panel and the metrics say about backups, on every process: of the schedule and of `npm run backup`.

import type { BackupState } from "#app/adapters/queue/contract.ts";
import { readJobHistory } from "#app/adapters/queue/pg-boss.server.ts";
import { findLastBackup } from "#app/database/backup/last-backup.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { type BackupSchedule, findNextBackup } from "#app/jobs/backup-schedule.ts";
import type { Clock } from "#app/services.ts";

interface Place {
  db: Database;
  clock: Clock;
  dataDir: string;
  schedule: BackupSchedule | null;
}

export async function findBackupState({ db, clock, dataDir, schedule }: Place): Promise<BackupState> {
  const [own, history] = await Promise.all([findLastBackup(dataDir), readJobHistory(db, "back-up")]);
  const scheduled = history.done && { at: history.done.at, bytes: readBytes(history.done.output) };
  const last = own && scheduled ? (own.at > scheduled.at ? own : scheduled) : (own ?? scheduled);
  const { isPending, failure } = history;
  const nextAt = schedule && !isPending ? findNextBackup(history, schedule, clock.now()) : null;
  return { last, nextAt, isPending, failure };
}

function readBytes(output: unknown): number | null {
  const { bytes } = (output ?? {}) as { bytes?: unknown };
  return typeof bytes === "number" ? bytes : null;
}
