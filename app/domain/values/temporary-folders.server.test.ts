import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
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

describe("what a killed process left", () => {
  const { pid: endedPid } = spawnSync("true");
  const now = new Date();
  const anHourAgo = new Date(now.getTime() - 61 * 60_000);
  const made: string[] = [];
  const make = async (name: string, at: Date) => {
    const folder = join(tmpdir(), name);
    await mkdir(folder);
    await writeFile(join(folder, "file"), "half a talk");
    await utimes(folder, at, at);
    made.push(folder);
    return folder;
  };
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

  it("is swept after an hour, and other programs' folders stay", async () => {
    const killed = await make(`talk-hubs-upload-${endedPid}-aaaaaa`, anHourAgo);
    const fresh = await make(`talk-hubs-upload-${endedPid}-bbbbbb`, now);
    const another = await make(`another-program-${endedPid}-cccccc`, anHourAgo);
    await sweepTemporaryFolders(now);
    expect([killed, fresh, another].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });

  it("is never an upload in progress, here or in another installation, whatever the clock says", async () => {
    const nextYear = new Date(now.getTime() + 365 * 24 * 60 * 60_000);
    // The process that runs these tests' workers.
    const others = await make(`talk-hubs-upload-${process.ppid}-dddddd`, now);
    await withTemporaryFolder(async (own) => {
      await sweepTemporaryFolders(nextYear);
      expect([own, others].map((folder) => existsSync(folder))).toEqual([true, true]);
    });
  });
});
