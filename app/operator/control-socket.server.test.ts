import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
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

it("is reached by a shorter path where DATA_DIR's own has no room, and leaves no link", async () => {
  const deep = join(dataDir, ..."Präsentationen von Ada".repeat(6).split(" "), "z".repeat(60));
  await mkdir(deep, { recursive: true });
  expect(await connectToProduct(deep)).toBeNull();
  const temporary = await mkdtemp(join(tmpdir(), "links-"));
  vi.stubEnv("TMPDIR", temporary);
  await listenForCommands(deep, async ({ receive, send }) => send({ heard: await receive() }));
  const conversation = await connectToProduct(deep);
  conversation?.send({ command: "list-jobs" });
  expect(await conversation?.receive()).toEqual({ heard: { command: "list-jobs" } });
  expect((await stat(join(deep, "control"))).mode & 0o777).toBe(0o600);
  expect(await readdir(temporary)).toEqual([]);
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

it("does without where TMPDIR has no room for its path either, and says so", async () => {
  const [deep, temporary] = [join(dataDir, "x".repeat(100)), join(dataDir, "y".repeat(100))];
  for (const path of [deep, temporary]) await mkdir(path);
  vi.stubEnv("TMPDIR", temporary);
  await expect(listenForCommands(deep, async () => {})).rejects.toThrow(
    "the paths of DATA_DIR and of TMPDIR are too long for a socket",
  );
  expect(await connectToProduct(deep)).toBeNull();
  vi.unstubAllEnvs();
});
