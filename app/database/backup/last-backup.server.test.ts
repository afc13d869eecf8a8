import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findLastBackup, recordBackup } from "#app/database/backup/last-backup.server.ts";

it("finds when the last backup ended, the operator's own too; null without one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  expect(await findLastBackup(folder)).toBeNull();
  await writeFile(join(folder, "all.tar"), "its content");
  await recordBackup(folder, join(folder, "all.tar"));
  const last = await findLastBackup(folder);
  expect([Date.now() - (last?.at.getTime() ?? 0) < 5_000, last?.bytes]).toEqual([true, 11]);
  const own = new Date("2026-03-01T10:00:00Z");
  await writeFile(join(folder, "last-backup"), "made with pg_dump");
  await utimes(join(folder, "last-backup"), own, own);
  expect(await findLastBackup(folder)).toEqual({ at: own, bytes: null });
  await rm(folder, { recursive: true });
});
