import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sweepTemporaryFolders, withTemporaryFolder } from "#app/domain/values/temporary-folders.server.ts";

it("a folder for an upload is removed with it, even if the upload fails", async () => {
  let used = "";
  const upload = withTemporaryFolder(async (folder) => {
    used = folder;
    await writeFile(join(folder, "file"), "half a");
    throw new Error("cancelled");
  });
  await expect(upload).rejects.toThrow("cancelled");
  expect(used).not.toBe("");
  expect(existsSync(used)).toBe(false);
});

it("what a killed process left is swept after an hour; an upload in progress and other programs' folders stay", async () => {
  const now = new Date();
  const anHourAgo = new Date(now.getTime() - 61 * 60_000);
  const killed = await mkdtemp(join(tmpdir(), "talk-hubs-upload-"));
  const inProgress = await mkdtemp(join(tmpdir(), "talk-hubs-upload-"));
  const another = await mkdtemp(join(tmpdir(), "another-program-"));
  await writeFile(join(killed, "file"), "half a talk");
  for (const folder of [killed, another]) await utimes(folder, anHourAgo, anHourAgo);
  await sweepTemporaryFolders(now);
  expect([killed, inProgress, another].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  await rm(inProgress, { recursive: true });
  await rm(another, { recursive: true });
});
