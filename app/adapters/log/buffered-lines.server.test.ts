import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bufferLines } from "#app/adapters/log/buffered-lines.server.ts";

const folder = mkdtempSync(join(tmpdir(), "talk-hubs-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

function openLines(name: string) {
  const path = join(folder, name);
  const descriptor = openSync(path, "w");
  return { lines: bufferLines(descriptor), read: () => readFileSync(path, "utf8"), end: () => closeSync(descriptor) };
}

it("writes all lines in their order, many at once or one by one", async () => {
  const { lines, read, end } = openLines("log");
  const many = Array.from({ length: 5_000 }, (_, n) => `{"n":${n},"word":"ä"}\n`);
  for (const line of many.slice(0, 4_000)) lines.write(line);
  await expect.poll(read).toBe(many.slice(0, 4_000).join(""));
  for (const line of many.slice(4_000)) lines.write(line);
  lines.close();
  expect(read()).toBe(many.join(""));
  end();
});

// Every write there fails as on a full disk.
it.runIf(process.platform === "linux")("neither waits nor fails for a disk that is full", async () => {
  const full = openSync("/dev/full", "w");
  const lines = bufferLines(full);
  for (let n = 0; n < 2_000; n++) lines.write(`${"x".repeat(100)}\n`);
  await new Promise((resolve) => setImmediate(resolve));
  lines.flushSync();
  lines.close();
  closeSync(full);
});
