// TEST_DATABASE_URL=… node bench/workspace.ts [--share 0.25] [--times 1] [--rounds 25] [--keep NAME]: the speaker's
// screens with 1,000 hubs, 200,000 leads and 1,000,000 ratings in PostgreSQL, `share` of them hers, among `times` as many
// rows in all. Prints the median and the shortest response time, the database's pages that were read for a response
// (with those of jobs that ran meanwhile), and the large tables that were scanned completely. A database that is kept is
// filled once and measured again by the next run.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import pg from "pg";
import { bareEnvironment, startProduct } from "#tests/support/product.ts";
import { fillLarge, findDatabase, makeDatabase } from "./large-data.ts";
import { describeStealTime, median, percentile } from "./measure.ts";

const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error("TEST_DATABASE_URL names the PostgreSQL server to measure on");
const { values: options } = parseArgs({
  options: {
    share: { type: "string", default: "0.25" },
    times: { type: "string", default: "1" },
    rounds: { type: "string", default: "25" },
    keep: { type: "string" },
  },
});
const [share, times, rounds] = [Number(options.share), Number(options.times), Number(options.rounds)];
const warmUps = 3;
/** The maximum median response time of a screen, in milliseconds. */
const maxMedianMs = 100;
const largeTables = ["leads", "lead_captures", "feedback_submissions", "hub_events"];

const admin = new pg.Client({ connectionString: server });
await admin.connect();
const { rows: existing } = await admin.query(
  "select shobj_description(oid, 'pg_database') as password from pg_database where datname = $1",
  [options.keep],
);
const database = existing[0]
  ? findDatabase(admin, server, options.keep as string)
  : await makeDatabase(admin, server, options.keep);
const env = { DATABASE_URL: database.url, APP_SECRET: "a secret that only the benchmarks know", LOG_LEVEL: "warn" };
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const password: string = existing[0]?.password ?? (await fill());

/** Adds the sample data, whose password is stored as the database's comment, and the large data. */
async function fill() {
  const output = execFileSync(process.execPath, ["scripts/demo.mjs"], {
    env: { ...process.env, ...bareEnvironment, ...env },
    encoding: "utf8",
  });
  const newPassword = /Password:\s+(\S+)/.exec(output)?.[1] ?? "";
  await fillLarge(client, { email: "amara@example.com", share, times });
  await client.query(`comment on database ${database.name} is '${newPassword}'`);
  return newPassword;
}

const { rows } = await client.query(
  "select h.id from talk_hubs h join profiles p on p.id = h.user_id where p.email = 'amara@example.com' and h.slug like 'talk-%' order by h.created_at limit 1",
);
const hub = rows[0]?.id as string;
const product = await startProduct({ env });

const cookies = async (email: string) => {
  const response = await fetch(`${product.origin}/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: product.origin },
    body: new URLSearchParams({ email, password }),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
};
const amara = await cookies("amara@example.com");

/** The first one reads no large table. */
const screens = [
  "/dashboard/help",
  "/dashboard",
  "/dashboard/hubs",
  "/dashboard/analytics?range=7",
  "/dashboard/analytics?range=90",
  "/dashboard/leads",
  "/dashboard/leads?search=person12",
  "/dashboard/leads?status=won&source=entry",
  `/dashboard/leads?hub=${hub}`,
  "/dashboard/bookings",
  "/dashboard/qualified-audience",
  "/dashboard/speaker-notes",
  "/dashboard/templates",
  `/dashboard/edit-hub/${hub}`,
  `/dashboard/edit-hub/${hub}?tab=analytics`,
];

async function time(path: string, cookie: string) {
  const durations: number[] = [];
  for (let i = -warmUps; i < rounds; i++) {
    const startedAt = performance.now();
    const response = await fetch(product.origin + path, { headers: { cookie }, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    if (i >= 0) durations.push(performance.now() - startedAt);
  }
  return durations;
}

const formatMs = (ms: number) => `${ms.toFixed(0).padStart(5)} ms`;

/** What the database has done so far: sequential scans of each large table, and pages read from memory or disk. */
async function readWork() {
  // Connections report their counts about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const tables = await client.query("select relname, seq_scan from pg_stat_user_tables where relname = any($1)", [
    largeTables,
  ]);
  const pages = await client.query(
    "select blks_hit + blks_read as count from pg_stat_database where datname = current_database()",
  );
  return {
    scans: new Map(tables.rows.map(({ relname, seq_scan }) => [relname as string, Number(seq_scan)])),
    pages: Number(pages.rows[0].count),
  };
}

console.log(
  `${describeStealTime()}; ${times * 1_000_000} ratings, ${share * 1_000_000} of them hers; ${rounds} rounds; limit: ${maxMedianMs} ms at the median`,
);
let slow = 0;
for (const path of screens) {
  const before = await readWork();
  const durations = await time(path, amara);
  const after = await readWork();
  const scanned = largeTables.filter((table) => (after.scans.get(table) ?? 0) > (before.scans.get(table) ?? 0));
  const middle = median(durations);
  const pages = (after.pages - before.pages) / (rounds + warmUps);
  if (middle > maxMedianMs || scanned.length) slow++;
  console.log(
    `${path.replace(hub, "…").padEnd(48)} median ${formatMs(middle)}, p95 ${formatMs(percentile(durations, 0.95))}, shortest ${formatMs(Math.min(...durations))}, ${pages.toFixed(0).padStart(6)} pages` +
      (scanned.length ? `, SEQUENTIAL SCANS: ${scanned.join(", ")}` : ""),
  );
}
console.log(
  slow
    ? `${slow} of ${screens.length} are slower or scan a large table`
    : "All within the limit, no large table scanned",
);
await product.stop();
await product.remove();
await client.end();
if (!options.keep) await database.drop();
await admin.end();
