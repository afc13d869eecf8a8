// node bench/trials/memory.ts [feedback submissions] [megabytes of files]: resident memory of an idle product on either
// database, and the peak of backing up and restoring an installation of that size. Needs Linux.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { bareEnvironment, type Product, startProduct } from "#tests/support/product.ts";
import { makeDatabase } from "../large-data.ts";
import { findPostgres } from "../scratch-postgres.ts";
import { fillInstallation } from "./fill-installation.ts";

const submissionCount = Number(process.argv[2] ?? 100_000);
const fileMegabytes = Number(process.argv[3] ?? 100);
const secret = "known to this benchmark only, 32 chars";
const idleSeconds = 20;

const postgres = await findPostgres();
const folder = await mkdtemp(join(tmpdir(), "talk-hubs-memory-"));
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
const [source, target] = [await makeDatabase(admin, postgres.url), await makeDatabase(admin, postgres.url)];
const dirs = { source: join(folder, "source"), target: join(folder, "target"), embedded: join(folder, "embedded") };
const onServer = (database: { url: string }) => ({ DATABASE_URL: database.url, APP_SECRET: secret });
const backup = join(folder, "all.backup");
try {
  for (const dir of Object.values(dirs)) await mkdir(dir);
  await runCommand("demo", dirs.source, onServer(source));
  await fillInstallation(source.url, dirs.source, { submissionCount, fileMegabytes });
  const size = (path: string) => (statSync(path).size / 2 ** 20).toFixed(0);
  report("backup from a server", await runCommand("backup", dirs.source, onServer(source), backup));
  console.log(`${submissionCount} submissions and ${fileMegabytes} MB of files: the backup has ${size(backup)} MB`);
  report("restore to a server", await runCommand("restore", dirs.target, onServer(target), backup, "--new"));
  report("restore to the embedded database", await runCommand("restore", dirs.embedded, {}, backup, "--new"));
  report("backup from the embedded database", await runCommand("backup", dirs.embedded, {}, `${backup}-2`));
  report("idle with a server", await measureIdle(dirs.target, onServer(target)));
  report("idle with the embedded database", await measureIdle(dirs.embedded, {}));
  const live = await measureLiveBackup(dirs.embedded, `${backup}-3`);
  report("backup while that runs", live.command);
  report("the product meanwhile", live.product);
} finally {
  await source.drop();
  await target.drop();
  await admin.end();
  postgres.end();
  await rm(folder, { recursive: true, force: true });
}

interface Memory {
  residentMegabytes: number;
  peakMegabytes: number;
  seconds?: number;
}

function report(name: string, { residentMegabytes, peakMegabytes, seconds }: Memory) {
  const parts = seconds === undefined ? [`${residentMegabytes} MB resident,`] : [`${seconds.toFixed(0)} s,`];
  console.log(`${name.padEnd(34)} ${parts.join(" ")} ${peakMegabytes} MB at most`);
}

/** What the system counts for a process, or null once it has ended. */
function readMemory({ pid }: ChildProcess): Memory | null {
  const status = readStatus(pid);
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024);
  const memory = { residentMegabytes: megabytes("VmRSS"), peakMegabytes: megabytes("VmHWM") };
  return Number.isNaN(memory.peakMegabytes) ? null : memory;
}

function readStatus(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

async function runCommand(name: string, dataDir: string, env: Record<string, string>, ...args: string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: { ...process.env, ...bareEnvironment, ...env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  let last: Memory = { residentMegabytes: 0, peakMegabytes: 0 };
  while (child.exitCode === null && child.signalCode === null) {
    last = readMemory(child) ?? last;
    await wait(50);
  }
  await ended;
  if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}`);
  return { ...last, seconds: (performance.now() - startedAt) / 1000 };
}

/** After pages of every kind, and a pause in which nobody comes. */
async function measureIdle(dataDir: string, env: Record<string, string>): Promise<Memory> {
  const product = await startVisited(dataDir, env);
  await wait(idleSeconds * 1000);
  return stopMeasured(product);
}

/** Of the embedded database, which the command copies and opens beside the product. */
async function measureLiveBackup(dataDir: string, file: string) {
  const product = await startVisited(dataDir, {});
  const command = await runCommand("backup", dataDir, {}, file);
  return { command, product: await stopMeasured(product) };
}

async function startVisited(dataDir: string, env: Record<string, string>): Promise<Product> {
  // As `npm start`, the image and the systemd unit set it.
  const product = await startProduct({ dataDir, env: { ...env, MALLOC_ARENA_MAX: "2" } });
  for (const path of ["/", "/amara-osei", "/amara-osei/calm-under-fire", "/signin", "/help"])
    for (let n = 0; n < 5; n++) await (await fetch(product.origin + path)).text();
  return product;
}

async function stopMeasured(product: Product): Promise<Memory> {
  const memory = readMemory(product.process);
  await product.stop();
  if (!memory) throw new Error("The product has ended");
  return memory;
}
