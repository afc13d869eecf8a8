// The processes beside the server start when needed, and end with it, however it ends.
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import type { Product } from "#tests/support/product.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await prepareInstallation((db) => insertSpeaker(db, ada));
});
afterAll(() => installation.remove());

/** The ids of the processes that draw for the product. Read from /proc, because a small Linux has no `ps`. */
const drawingProcesses = ({ process: { pid } }: Product): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter((child) => child && readFileSync(`/proc/${child}/cmdline`, "utf8").includes("media-process"))
    .map(Number);
const threads = (pid: number) => readdirSync(`/proc/${pid}/task`).map(Number);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(["SIGTERM", "SIGKILL"] as const)(
  "know nothing of the server's settings, and end when the server ends with %s",
  // A server of low priority takes as long as several.
  async (signal) => {
    const product = await installation.start();
    expect(drawingProcesses(product)).toEqual([]);
    setPriority(product.process.pid ?? 0, 12);
    expect((await fetch(`${product.origin}/ada-nwosu/now/qr.png`)).status).toBe(200);
    const pids = drawingProcesses(product);
    expect(pids).toHaveLength(1);
    // Never above the server's own, in any thread.
    expect(new Set(pids.flatMap(threads).map(getPriority))).toEqual(new Set([12]));

    const environment = readFileSync(`/proc/${pids[0]}/environ`, "utf8");
    expect(environment).toContain("VIPS_DISC_THRESHOLD");
    expect(environment).not.toMatch(/DATA_DIR|APP_SECRET|DATABASE_URL|LOG_LEVEL/);

    const ended = once(product.process, "exit");
    product.process.kill(signal);
    await ended;
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  },
);
