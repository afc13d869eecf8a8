// node bench/feedback.ts [rounds] [seconds]: ratings written to PostgreSQL, through the HTML form and through the
// page's script, against a plain Node server that writes the same row without checks, in alternating rounds. Every
// request is another phone with another form; validation, form tokens, de-duplication, devices and limits are on. One
// talk accepts at most 5,000 submissions a minute, so there are many talks. Needs wrk, and PostgreSQL (its programs, or
// TEST_DATABASE_URL).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#app/database/connect.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { makeDatabase } from "./large-data.ts";
import { describeStealTime, median, wrk } from "./measure.ts";
import { findPostgres } from "./scratch-postgres.ts";

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const connections = 50;
/** Until all the code is compiled. */
const warmUpSeconds = 10;
const hubs = 100;

const server = await findPostgres();
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
const database = await makeDatabase(admin, server.url);
const product = await startProduct({
  env: { DATABASE_URL: database.url, APP_SECRET: "a secret that only the benchmarks know", LOG_LEVEL: "info" },
});
const productUrl = product.origin.replace("localhost", "127.0.0.1");

const { db, close } = await openDatabase({ url: database.url });
const speaker = await insertSpeaker(db, ada);
for (let n = 0; n < hubs; n++) await insertHub(db, speaker, { slug: `talk-${n}`, title: `Talk ${n}` });
const targets = await Promise.all(
  Array.from({ length: hubs }, async (_, n) => {
    const path = `/${ada.username}/talk-${n}`;
    const page = await (await fetch(productUrl + path)).text();
    return `${path}/feedback ${/name="form_token" value="([^"]+)"/.exec(page)?.[1]}`;
  }),
);
const targetsFile = join(product.dataDir, "targets");
writeFileSync(targetsFile, targets.join("\n"));
// Forms sent within 2 s are refused.
await new Promise((resolve) => setTimeout(resolve, 3_000));

const plainServer = spawn(process.execPath, ["bench/plain-insert.ts", database.url], {
  stdio: ["ignore", "pipe", "inherit"],
});
const plainUrl = String((await once(plainServer.stdout, "data"))[0]).trim();

const ways = { plain: [plainUrl], form: [productUrl], module: [productUrl, "application/json"] } as const;
const results: Record<string, Awaited<ReturnType<typeof wrk>>[]> = { plain: [], form: [], module: [] };
let sent = 0;
for (let round = 0; round <= rounds; round++) {
  for (const [name, [url, accept]] of Object.entries(ways)) {
    const seed = String(1000 * round + Object.keys(ways).indexOf(name));
    const script = ["bench/feedback.lua", targetsFile, seed, ...(accept ? [accept] : [])];
    const result = await wrk(url, { connections, seconds: round === 0 ? warmUpSeconds : seconds, script });
    if (name !== "plain") sent += result.requests - result.errors;
    if (round > 0) results[name]?.push(result); // the first round warms up
  }
}
const { rows } = await db.execute<{ stored: number }>("select count(*)::int as stored from feedback_submissions");
plainServer.kill();
await close();
await product.stop();
await product.remove();
await database.drop();
await admin.end();
server.end();

console.log(
  `ratings into PostgreSQL, ${connections} connections, ${hubs} talks, ${rounds} x ${seconds} s, ${describeStealTime()}`,
);
const plainRate = median(results.plain?.map((run) => run.requestsPerSecond) ?? []);
for (const [name, runs] of Object.entries(results)) {
  const rate = median(runs.map((run) => run.requestsPerSecond));
  console.log(
    `${name.padEnd(8)} ${rate.toFixed(0).padStart(7)} requests/s  p50 ${median(runs.map((run) => run.p50)).toFixed(2)} ms  p99 ${median(runs.map((run) => run.p99)).toFixed(2)} ms  errors ${runs.reduce((sum, run) => sum + run.errors, 0)}  ratio ${(rate / plainRate).toFixed(2)}`,
  );
}
// wrk leaves the last responses of each run unread; their rows may be stored.
const stored = rows[0]?.stored ?? 0;
console.log(`${stored} rows for ${sent} responses read${stored < sent ? ": ROWS ARE MISSING" : ""}`);
