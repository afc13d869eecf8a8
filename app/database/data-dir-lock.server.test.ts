import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockDataDir } from "#app/database/data-dir-lock.server.ts";

describe("the lock on DATA_DIR", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "talk-hubs-lock-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Another process that takes and keeps the lock. */
  async function startOtherOwner() {
    const code = `
      const { lockDataDir } = await import("#app/database/data-dir-lock.server.ts");
      try { await lockDataDir(${JSON.stringify(folder)}); console.log("held"); }
      catch (error) { console.log(error.message); process.exit(); }
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await once(child.stdout, "data");
    return { child, message: String(output).trim() };
  }

  it("names the process that owns it, and is free once released", async () => {
    const lock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(`DATA_DIR ${folder} is in use by process ${process.pid}`);
    await lock.release();
    await (await lockDataDir(folder)).release();
  });

  it("ends with its process, even when that is killed", async () => {
    const { child, message } = await startOtherOwner();
    expect(message).toBe("held");
    await expect(lockDataDir(folder)).rejects.toThrow(`in use by process ${child.pid}`);

    child.kill("SIGKILL");
    await once(child, "exit");
    await (await lockDataDir(folder)).release();
  });

  it("goes to one of several processes that start at once after another was killed", async () => {
    const { child: killed } = await startOtherOwner();
    killed.kill("SIGKILL");
    await once(killed, "exit");

    const starts = await Promise.all([startOtherOwner(), startOtherOwner(), startOtherOwner()]);
    for (const { child } of starts) child.kill("SIGKILL");
    expect(starts.filter(({ message }) => message === "held")).toHaveLength(1);
  });
});
