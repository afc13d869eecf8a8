import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findLastBackup, recordBackup } from "#app/database/backup/last-backup.server.ts";

it("finds when the last backup ended, the operator's own too; null without one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  expect(await findLastBackup(folder)).toBeNull();
  await recordBackup(folder, join(folder, "all.backup"));
  expect(Date.now() - ((await findLastBackup(folder))?.getTime() ?? 0)).toBeLessThan(5_000);
  const own = new Date("2026-03-01T10:00:00Z");
  await writeFile(join(folder, "last-backup"), "made with pg_dump");
  await utimes(join(folder, "last-backup"), own, own);
  expect(await findLastBackup(folder)).toEqual(own);
  await rm(folder, { recursive: true });
});
