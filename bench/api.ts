// node bench/api.ts [rounds] [seconds]: a list of 50 leads by the API against a bare Hono route that reads the same with the
// same queries, in alternating rounds; then a talk's page alone, beside 50 API requests a second, and beside as many of the
// bare route, which has a process of its own: what it changes is the machine's and the database's part. Needs PostgreSQL
// (its programs, or TEST_DATABASE_URL).
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { openDatabase } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { apiKeys, leadCaptures, leads } from "#app/database/schema/index.ts";
import { hashToken } from "#app/domain/values/token-hash.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { makeDatabase } from "./large-data.ts";
import { describeStealTime, median, percentile } from "./measure.ts";
import { findPostgres } from "./scratch-postgres.ts";
import { send, sendSteadily } from "./steady-load.ts";

const rounds = Number(process.argv[2] ?? 7);
const seconds = Number(process.argv[3] ?? 20);
const leadCount = 2_000;
/** One key may send 600 a minute. */
const requestsPerKey = 500;
const connections = 10;
const [pagesPerSecond, callsPerSecond] = [100, 50];

const server = await findPostgres();
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
const database = await makeDatabase(admin, server.url);
const product = await startProduct({
  env: { DATABASE_URL: database.url, APP_SECRET: "a secret that only the benchmarks know", LOG_LEVEL: "info" },
});
const productUrl = product.origin.replace("localhost", "127.0.0.1");
const { db, close } = await openDatabase({ url: database.url });
const { id: userId } = await insertSpeaker(db, ada);
await insertLeads();
// As the server does by itself in time.
await db.execute("vacuum analyze");
const plainServer = spawn(process.execPath, ["bench/plain-api.ts", database.url, userId], {
  stdio: ["ignore", "pipe", "inherit"],
});
const plainUrl = String((await once(plainServer.stdout, "data"))[0]).trim();

/** People who left their details at a talk, each with a consent. */
async function insertLeads() {
  const { id: talkHubId } = await insertHub(db, { id: userId, email: ada.email, isAdministrator: false });
  const owner = { userId, talkHubId, source: "entry" } as const;
  const ids = Array.from({ length: leadCount }, newId);
  await db
    .insert(leads)
    .values(ids.map((id, n) => ({ id, ...owner, firstName: "Rosa", email: `rosa-${n}@example.com` })));
  const consent = { consentText: "The speaker may keep my details and contact me.", consentedAt: new Date() };
  await db.insert(leadCaptures).values(ids.map((leadId) => ({ leadId, ...owner, ...consent })));
}

async function insertKey(): Promise<string> {
  const key = `thk_${randomBytes(32).toString("base64url")}`;
  const row = { userId, name: "Bench", keyHash: hashToken(key), ending: key.slice(-4), scopes: ["leads:read"] };
  await db.insert(apiKeys).values(row);
  return key;
}

/** Requests a second, over several connections. */
async function measureRate(url: string, key?: string): Promise<number> {
  const startedAt = performance.now();
  let remaining = requestsPerKey;
  const connection = async () => {
    while (remaining-- > 0) await send(url, key);
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return (requestsPerKey * 1_000) / (performance.now() - startedAt);
}

const warmUp = 3;

/** A talk's page, while other programs call `url`. They need no processor time of this thread. */
async function openPagesBeside(url: string, keys?: string[]) {
  const load = { url, perSecond: callsPerSecond, seconds: seconds + warmUp, keys, requestsPerKey };
  const worker = new Worker(new URL("./steady-load.ts", import.meta.url), { workerData: load });
  const called = once(worker, "message") as Promise<[number[]]>;
  await wait(warmUp * 1_000);
  const pages = await openPages();
  const [calls] = await called;
  return { pages, calls };
}

const openPages = () => sendSteadily({ url: page, perSecond: pagesPerSecond, seconds });
const page = `${productUrl}/${ada.username}/kind-machines`;
const list = "/leads?limit=50";
const api = `${productUrl}/api/v1${list}`;
const [plain, through]: number[][] = [[], []];
for (let round = 0; round <= rounds; round++) {
  const [bare, own] = [await measureRate(plainUrl + list), await measureRate(api, await insertKey())];
  if (round === 0) continue; // warms up
  plain?.push(bare);
  through?.push(own);
}
const [plainRate, rate] = [median(plain ?? []), median(through ?? [])];
console.log(
  `50 leads: ${plainRate.toFixed(0)} requests/s by a bare route, ${rate.toFixed(0)} by the API: ratio ${(rate / plainRate).toFixed(2)} (at least 0.5)`,
);

const results: Record<"alone" | "besideBare" | "besideApi" | "calls", number[][]> = {
  alone: [],
  besideBare: [],
  besideApi: [],
  calls: [],
};
for (let round = 0; round <= rounds; round++) {
  const alone = await openPages();
  const bare = await openPagesBeside(plainUrl + list);
  const keyCount = Math.ceil((callsPerSecond * (seconds + warmUp) * 1.5) / requestsPerKey);
  const own = await openPagesBeside(api, await Promise.all(Array.from({ length: keyCount }, insertKey)));
  if (round === 0) continue; // warms up
  results.alone.push(alone);
  results.besideBare.push(bare.pages);
  results.besideApi.push(own.pages);
  results.calls.push(own.calls);
}
const of = (runs: number[][], share: number) => median(runs.map((times) => percentile(times, share)));
const describe = (runs: number[][]) => `p50 ${of(runs, 0.5).toFixed(1)} ms, p99 ${of(runs, 0.99).toFixed(1)} ms`;
console.log(`a talk's page, ${pagesPerSecond}/s: ${describe(results.alone)} alone`);
console.log(`  beside ${callsPerSecond}/s of the bare route: ${describe(results.besideBare)}`);
console.log(
  `  beside ${callsPerSecond}/s of the API: ${describe(results.besideApi)} (the API: ${describe(results.calls)})`,
);
console.log(describeStealTime());

plainServer.kill();
await close();
await product.stop();
await product.remove();
await database.drop();
await admin.end();
server.end();
