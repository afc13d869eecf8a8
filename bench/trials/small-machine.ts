// node bench/trials/small-machine.ts [megabytes] [phones] [seconds]: the built product on the embedded database, each
// time with all its processes within a limit of memory (600 MB) and without swap: its first start, sample data, a later
// start with all kinds of pages, and a room of 1,000 phones within 60 s. Prints the most that was resident together in
// each. Exits with 1 if that is more than the limit, if the system ends a process, or if a phone is refused or its
// feedback is missing. Needs Linux, and root for the limit: without it, the memory is only measured.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#app/database/connect.server.ts";
import { bareEnvironment, type Product, startProduct } from "#tests/support/product.ts";
import { describeStealTime, percentile } from "../measure.ts";
import { countRefused, emptyRoom, fillRoom, findStored, listWaits } from "../phones.ts";
import { signInByForm } from "../signed-in.ts";
import { followMemory, limitMemory } from "./memory-limit.ts";

const megabytes = Number(process.argv[2] ?? 600);
const phones = Number(process.argv[3] ?? 1_000);
const seconds = Number(process.argv[4] ?? 60);
/** V8 optimises what was called often some seconds later. */
const settleMs = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-small-"));
const limit = limitMemory(megabytes);
const within = limit?.command ?? [];
// As `npm start`, the image and the systemd unit set it.
const env = { MALLOC_ARENA_MAX: "2" };
const problems: string[] = [];

/** What a program did, and the most memory that it had meanwhile. */
async function stage(
  name: string,
  start: () => Promise<ChildProcess>,
  work: (program: ChildProcess) => Promise<string>,
) {
  const startedAt = performance.now();
  const killedBefore = limit?.countKilled() ?? 0;
  try {
    const program = await start();
    const memory = followMemory(program.pid as number);
    const outcome = await work(program).finally(memory.stop);
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${name.padEnd(40)} ${String(memory.peakMegabytes()).padStart(4)} MB at most, ${took} s${outcome}`);
    assert.ok(memory.peakMegabytes() <= megabytes, `more than ${megabytes} MB`);
  } catch (error) {
    const killed = (limit?.countKilled() ?? 0) - killedBefore;
    const cause = error instanceof Error && error.cause ? ` (${error.cause})` : "";
    problems.push(`${name}: ${killed ? `the system ended ${killed} processes, ` : ""}${error}${cause}`);
  }
}

/** The same for the product, which is ready before `work` and is stopped afterwards. */
const startedStage = (name: string, work: (origin: string) => Promise<string>) => {
  let product: Product | undefined;
  const start = async () => {
    product = await startProduct({ dataDir, env: { ...env, SHORTEST_FILL_SECONDS: "2" }, within });
    return product.process;
  };
  return stage(name, start, async () => {
    const { origin, stop } = product as Product;
    try {
      // By address, because resolving "localhost" should not be measured.
      return await work(origin.replace("localhost", "127.0.0.1"));
    } finally {
      await stop();
    }
  });
};

async function openPages(origin: string, paths: string[], cookie = "") {
  for (const path of paths)
    for (let n = 0; n < 5; n++) {
      const response = await fetch(origin + path, { headers: { cookie } });
      await response.arrayBuffer();
      assert.equal(response.status, 200, path);
    }
}

const talk = "/amara-osei/calm-under-fire";
const publicPages = ["/", "/signin", "/amara-osei", talk, `${talk}/qr.png`, `${talk}/preview.png`, `${talk}/slide.png`];
const screens = ["", "/hubs", "/analytics", "/leads", "/bookings", "/templates", "/help", "/qualified-audience"];
let password = "";
const room = emptyRoom();
try {
  if (!limit) console.log("The system gives no limit to this account: the memory is only measured.");
  await startedStage("first start", async (origin) => {
    await openPages(origin, ["/", "/signin"]);
    await wait(settleMs);
    return "";
  });
  await stage("npm run demo", startDemo, async ({ stdout }) => {
    password = /Password:\s+(\S+)/.exec(await text(stdout as NodeJS.ReadableStream))?.[1] ?? "";
    assert.ok(password, "no password");
    return "";
  });
  await startedStage("later start, all kinds of pages", async (origin) => {
    await openPages(origin, publicPages);
    const cookie = await signInByForm(origin, password);
    await openPages(
      origin,
      screens.map((path) => `/dashboard${path}`),
      cookie,
    );
    await wait(settleMs);
    return "";
  });
  await startedStage(`a room of ${phones} phones within ${seconds} s`, async (origin) => {
    await fillRoom(room, origin + talk, { phones, seconds });
    assert.equal(countRefused(room), 0, "requests refused");
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(listWaits(room), share).toFixed(0));
    return `, ${room.requests.length} requests, p50 ${p50} ms, p99 ${p99} ms`;
  });
  const database = await openDatabase({ dataDir });
  const stored = await findStored(room, database.db);
  await database.close();
  console.log(
    `${stored.ratings} ratings and ${stored.leads} contacts stored of ${phones} each; ${describeStealTime()}`,
  );
  if (stored.ratings !== phones || stored.leads !== phones) problems.push("feedback or contacts are missing");
} finally {
  limit?.remove();
  await rm(dataDir, { recursive: true });
}
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;

async function startDemo(): Promise<ChildProcess> {
  const [program = "", ...args] = [...within, process.execPath, "scripts/demo.mjs"];
  const demo = spawn(program, args, {
    env: { ...process.env, ...bareEnvironment, ...env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(demo, "spawn");
  return demo;
}
