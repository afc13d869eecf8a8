import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectToProduct, listenForCommands } from "#app/operator/control-socket.server.ts";

let dataDir: string;
const heard: unknown[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-control-"));
  expect(await connectToProduct(dataDir)).toBeNull();
  // What a killed process has left.
  await writeFile(join(dataDir, "control"), "");
  await listenForCommands(dataDir, async ({ receive, send }) => {
    heard.push(await receive());
    send({ heard: heard.length });
  });
});
afterAll(() => rm(dataDir, { recursive: true }));

it("is for the product's own account", async () => {
  expect((await stat(join(dataDir, "control"))).mode & 0o777).toBe(0o600);
});

it("carries a command and its answer", async () => {
  const conversation = await connectToProduct(dataDir);
  conversation?.send({ command: "list-jobs" });
  expect(await conversation?.receive()).toEqual({ heard: 1 });
  expect(await conversation?.receive()).toBeNull();
  expect(heard).toEqual([{ command: "list-jobs" }]);
});

it.each([["no JSON\n"], ["x".repeat(200_000)], [""]])("hears nothing in %j", async (text) => {
  const before = heard.length;
  connect(join(dataDir, "control"))
    .on("error", () => {})
    .end(text);
  await expect.poll(() => heard.slice(before)).toEqual([null]);
});

it("does without where the system has no room for its path", async () => {
  const deep = join(dataDir, "x".repeat(100));
  await expect(listenForCommands(deep, async () => {})).rejects.toThrow("too long");
  expect(await connectToProduct(deep)).toBeNull();
});
