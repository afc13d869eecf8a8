import type { BackupState } from "#app/adapters/queue/contract.ts";
import { dayOf, formatInstant, formatSince, formatUntil } from "#app/domain/values/dates.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { guideLine } from "#app/installation/guides.ts";

/** What the Admin Panel says about backups: why the last one failed, and whether nobody makes any. */
export function describeBackups({ last, nextAt, isPending, failure }: BackupState, now: Date, timezone: string) {
  const made = last
    ? `Last backup ${formatSince(last.at, now, timezone)}${last.bytes === null ? "" : ` (${formatSize(last.bytes)})`}.`
    : "No backup yet.";
  const next = isPending
    ? "One is being made."
    : nextAt
      ? `Next ${formatNext(nextAt, now, timezone)}.`
      : "Set BACKUP_DIR for regular backups, or run “npm run backup”.";
  const failed = failure ? `${formatSince(failure.at, now, timezone)}: ${failure.error}` : null;
  const guides = guideLine("BACKUP_DIR");
  return { text: `${made} ${next}`, failed, isMissing: !last && !nextAt && !isPending, guides };
}

function formatNext(at: Date, now: Date, timezone: string): string {
  if (at <= now) return "within a minute";
  if (dayOf(at, timezone) === dayOf(now, timezone)) return formatUntil(at, now);
  return formatInstant(at, timezone);
}
