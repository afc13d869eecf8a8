import { expect, it } from "vitest";
import { describeBackups } from "#app/routes/dashboard/admin/backup-line.ts";

const now = new Date("2026-11-27T12:00:00Z");
const hoursFrom = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const none = { last: null, nextAt: null, isPending: false, failure: null };

it.each([
  [none, "No backup yet. Set BACKUP_DIR for regular backups, or run “npm run backup”.", null],
  [
    { ...none, last: { at: hoursFrom(-3), bytes: 2_500_000 }, nextAt: hoursFrom(9) },
    "Last backup 3 hours ago (2.4 MB). Next in 9 hours.",
    null,
  ],
  [
    { ...none, last: { at: hoursFrom(-3), bytes: null }, nextAt: hoursFrom(21) },
    "Last backup 3 hours ago. Next Sat 28 Nov 2026, 09:00 (UTC).",
    null,
  ],
  [
    {
      ...none,
      nextAt: hoursFrom(-1),
      failure: { at: hoursFrom(-1), error: "/backups/a.tar is on a disk that is full" },
    },
    "No backup yet. Next within a minute.",
    "1 hour ago: /backups/a.tar is on a disk that is full",
  ],
  [{ ...none, isPending: true }, "No backup yet. One is being made.", null],
])("%j", (state, text, failed) => {
  expect(describeBackups(state, now, "UTC")).toEqual({
    text,
    failed,
    isMissing: state === none,
    guides: ['Guide: docs/operations.md, "Backup and restore"'],
  });
});
