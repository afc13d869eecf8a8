// node bench/trials/backup.ts [feedback submissions] [megabytes of files]: backs up a product that serves 50 requests a
// second, on either database, some times over, then restores the last backup and compares row by row and file by file. Prints
// how the talk's page answered before and meanwhile. Exit status 1 if anything is missing or different, or a page took too long.
import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { startProduct } from "#tests/support/product.ts";
import { makeDatabase } from "../large-data.ts";
import { findPostgres } from "../scratch-postgres.ts";
import { hubPath, readFormToken } from "./faults/room.ts";
import { fillInstallation } from "./fill-installation.ts";

const submissionCount = Number(process.argv[2] ?? 100_000);
const fileMegabytes = Number(process.argv[3] ?? 200);
const requestsPerSecond = 50;
/** Every tenth request is a rating. */
const ratingShare = 10;
const quietSeconds = 30;
/** One takes a few seconds, too few pages for a percentile. */
const backupCount = 5;
/** How much longer the page may take meanwhile, at the 99th percentile. */
const maxRatio = 2;
const secret = "known to this trial only, 32 characters";

const postgres = await findPostgres();
const folder = await mkdtemp(join(tmpdir(), "talk-hubs-backup-trial-"));
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
const source = await makeDatabase(admin, postgres.url);
const onServer = { DATABASE_URL: source.url, APP_SECRET: secret };
const place = (name: string) => join(folder, name);
let hasFailed = false;
try {
  for (const name of ["server", "embedded", "from-server", "from-embedded"]) await mkdir(place(name));
  await runCommand("demo", place("server"), onServer);
  await fillInstallation(source.url, place("server"), { submissionCount, fileMegabytes });
  await runCommand("backup", place("server"), onServer, place("filled.tar"));
  await runCommand("restore", place("embedded"), {}, place("filled.tar"), "--new");
  await tryBackup("server", onServer);
  await tryBackup("embedded", {});
} finally {
  await source.drop();
  await admin.end();
  postgres.end();
  await rm(folder, { recursive: true, force: true });
}
process.exit(hasFailed ? 1 : 0);

async function tryBackup(name: string, env: Record<string, string>) {
  const file = place(`${name}.tar`);
  const product = await startProduct({ dataDir: place(name), env: { ...env, MALLOC_ARENA_MAX: "2" } });
  const load = await startLoad(product.origin);
  await pause(3_000);
  load.takeTimes();
  await pause(quietSeconds * 1_000);
  const before = percentile(load.takeTimes(), 0.99);
  const acknowledgedBefore = [...load.acknowledged];
  const startedAt = performance.now();
  for (let backup = 0; backup < backupCount; backup++) await runCommand("backup", place(name), env, file, "--force");
  const seconds = (performance.now() - startedAt) / 1_000 / backupCount;
  const times = load.takeTimes();
  const meanwhile = percentile(times, 0.99);
  await load.stop();
  await product.stop();

  const missing = await compareRestored(file, place(`from-${name}`), acknowledgedBefore);
  const ratio = meanwhile / before;
  const isGood = missing.length === 0 && load.failures.length === 0 && ratio <= maxRatio;
  hasFailed ||= !isGood;
  console.log(
    `${isGood ? "ok    " : "FAILED"} ${name}: ${((await stat(file)).size / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s; page p99 ` +
      `${before.toFixed(1)} ms before, ${meanwhile.toFixed(1)} ms meanwhile (${times.length} pages, longest ` +
      `${Math.max(...times).toFixed(0)} ms), ratio ${ratio.toFixed(2)}; ${load.failures.length} requests failed (${[...new Set(load.failures)].join(", ")}); ` +
      `${acknowledgedBefore.length} ratings before; differences: ${missing.join(", ") || "none"}`,
  );
}

/** Fifty requests a second, whether or not the earlier ones have been answered. */
async function startLoad(origin: string) {
  const formToken = await readFormToken(origin + hubPath);
  const acknowledged = new Set<string>();
  let times: number[] = [];
  const failures: number[] = [];
  const fail = (status: number) => void failures.push(status);
  let count = 0;
  const inFlight = new Set<Promise<void>>();
  const openPage = async () => {
    const startedAt = performance.now();
    const response = await fetch(origin + hubPath);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) fail(response.status);
  };
  const rate = async () => {
    const id = randomUUID();
    const body = new URLSearchParams({ rating: "5", comments: id, submission_id: id, form_token: formToken });
    const headers = { accept: "application/json", origin };
    const response = await fetch(`${origin}${hubPath}/feedback`, { method: "POST", headers, body });
    if (response.status === 204) acknowledged.add(id);
    else fail(response.status);
  };
  const timer = setInterval(() => {
    const request = (++count % ratingShare === 0 ? rate() : openPage()).catch(() => fail(0));
    inFlight.add(request);
    void request.finally(() => inFlight.delete(request));
  }, 1_000 / requestsPerSecond);
  return {
    acknowledged,
    /** The statuses of failed requests; 0 is none. */
    failures,
    takeTimes() {
      const measured = times;
      times = [];
      return measured;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
    },
  };
}

/** Restores `file`, backs the result up again, opens both with tar, and names what differs. */
async function compareRestored(file: string, dataDir: string, acknowledged: string[]): Promise<string[]> {
  await runCommand("restore", dataDir, {}, file, "--new");
  await runCommand("backup", dataDir, {}, `${file}-again`);
  const [first, second] = [await unpack(file), await unpack(`${file}-again`)];
  const differences: string[] = [];
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)]))
    if (first[name] !== second[name]) differences.push(name);
  const ratings = await readFile(join(`${file}-folder`, "tables/feedback_submissions.jsonl"), "utf8");
  const lost = acknowledged.filter((id) => !ratings.includes(id)).length;
  return lost ? [...differences, `${lost} acknowledged ratings`] : differences;
}

/** What each entry holds: of a file its SHA-256, of a table its rows in the order of their text. */
async function unpack(file: string): Promise<Record<string, string>> {
  const target = `${file}-folder`;
  await mkdir(target);
  execFileSync("tar", ["xf", file, "-C", target]);
  const contents: Record<string, string> = {};
  const manifest = (await readFile(join(target, "manifest.jsonl"), "utf8")).trim().split("\n");
  for (const { name, sha256 } of manifest.map((line) => JSON.parse(line) as { name: string; sha256: string }))
    if (!name.startsWith("tables/")) contents[name] = sha256;
  for (const name of await readdir(join(target, "tables"))) {
    const rows = (await readFile(join(target, "tables", name), "utf8")).split("\n");
    contents[`tables/${name}`] = rows
      .map((row) => withoutRenewed(name, row))
      .sort()
      .join("\n");
  }
  // Drawn again at the next start.
  delete contents["tables/slides.jsonl"];
  // Says when, and jobs get new ids.
  delete contents["backup.json"];
  delete contents["jobs.jsonl"];
  // With APP_SECRET the backup has none, and the restored installation one of its own.
  delete contents["operator/secret"];
  return contents;
}

/** Exported files are in no backup, and expire with a restore; the pictures of slides aren't either, and wait to be drawn. */
function withoutRenewed(table: string, row: string): string {
  if (table === "tasks.jsonl") return row.replace(/"expires_at": "[^"]*"/, "");
  if (table === "slide_decks.jsonl") return row.replace(/"(state|drawing_ms|updated_at)": ("[^"]*"|\d+)/g, "");
  return row;
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function runCommand(name: string, dataDir: string, env: Record<string, string>, ...args: string[]) {
  await promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  });
}
