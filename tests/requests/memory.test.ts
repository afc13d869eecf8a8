// What the smallest machine (1 GB) must have room for. bench/trials/small-machine.ts tries more, under a limit.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startProduct } from "#tests/support/product.ts";

const maxMegabytes = 600;

/** The most that a process has had resident. */
const peakMegabytes = (pid: number) =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

it.runIf(process.platform === "linux")("starts and migrates a new database in 600 MB", async () => {
  // With the compilers that an operator's has: they take the most.
  const product = await startProduct({ options: [] });
  const peak = peakMegabytes(product.process.pid as number);
  await product.stop();
  await product.remove();
  expect(peak).toBeGreaterThan(100);
  expect(peak).toBeLessThan(maxMegabytes);
});
