// node bench/trials/cluster/failover.ts [phones] [seconds]: two processes of the product on a Patroni cluster behind
// HAProxy. While the phones rate, the leader is killed (kill -9). Prints how long nothing could be written, what public
// pages answered meanwhile, and compares every acknowledged rating with the rows. Build the product first. Needs the
// packages postgresql, patroni, etcd-server and haproxy.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase } from "#app/database/connect.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { percentile } from "../../measure.ts";
import { startCluster } from "./patroni.ts";
import { pause, waitUntil } from "./programs.ts";

const phoneCount = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 60);
/** What a phone waits for a response, and before it tries again (enhance/offline-outbox.ts). */
const [timeoutMs, retryMs] = [15_000, 3_000];

const cluster = await startCluster();
const env = {
  DATABASE_URL: cluster.leaderUrl,
  APP_SECRET: "a secret that only the benchmarks know",
  LOG_LEVEL: "warn",
};
const products = [await startProduct({ env }), await startProduct({ env })];
const origins = products.map(({ origin }) => origin.replace("localhost", "127.0.0.1"));
const database = await openDatabase({ url: cluster.leaderUrl });
await insertHub(database.db, await insertSpeaker(database.db, ada));
await database.close();
const talk = `/${ada.username}/kind-machines`;
const page = await (await fetch(origins[0] + talk)).text();
const formToken = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";

let isOver = false;
let killedAt = Number.POSITIVE_INFINITY;
let attempts = 0;
const statuses = new Map<number, number>();
/** When each acknowledged rating was sent and acknowledged, by its id. */
const acknowledged = new Map<string, { sentAt: number; at: number }>();

async function rate(id: string, origin: string): Promise<boolean> {
  attempts++;
  const sentAt = Date.now();
  const response = await fetch(`${origin}${talk}/feedback`, {
    method: "POST",
    headers: { origin, accept: "application/json" },
    body: new URLSearchParams({ rating: "5", comments: id, submission_id: id, form_token: formToken }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (response.status === 204) acknowledged.set(id, { sentAt, at: Date.now() });
  return response.status === 204;
}

/** Rates once, and again until it is acknowledged. */
async function phone(n: number) {
  await pause(Math.random() * seconds * 1_000);
  const id = randomUUID();
  while (!isOver && !(await rate(id, origins[n % 2] as string).catch(() => false))) await pause(retryMs);
}

const pages: { at: number; status: number; ms: number }[] = [];
async function read(origin: string) {
  while (!isOver) {
    const at = Date.now();
    const status = await fetch(origin + talk, { signal: AbortSignal.timeout(timeoutMs) }).then(
      (response) => response.arrayBuffer().then(() => response.status),
      () => 0,
    );
    pages.push({ at, status, ms: Date.now() - at });
    await pause(100);
  }
}

const reading = origins.map(read);
const rating = Promise.all(Array.from({ length: phoneCount }, (_, n) => phone(n)));
await pause(seconds * 250);
const before = acknowledged.size;
const killed = await cluster.killLeader();
killedAt = Date.now();
await Promise.race([rating, pause((seconds + 90) * 1_000)]);
isOver = true;
await Promise.all(reading);
await waitUntil("both processes are ready", async () => {
  const responses = await Promise.all(origins.map((origin) => fetch(`${origin}/readyz`)));
  return responses.every(({ status }) => status === 200);
});

const client = new pg.Client({ connectionString: cluster.leaderUrl });
await client.connect();
const { rows } = await client.query<{ id: string; n: number }>(
  "select responses ->> 'comments' as id, count(*)::int as n from feedback_submissions group by 1",
);
await client.end();
const stored = new Map(rows.map(({ id, n }) => [id, n]));
const firstAfter = Math.min(
  ...[...acknowledged.values()].filter(({ sentAt }) => sentAt > killedAt).map(({ at }) => at),
);
const during = pages.filter(({ at }) => at > killedAt && at < firstAfter);
const table: Record<string, string | number> = {
  "ratings acknowledged": `${acknowledged.size} of ${phoneCount} (${before} before the leader "${killed}" was killed)`,
  "acknowledged and missing": [...acknowledged.keys()].filter((id) => !stored.has(id)).length,
  "stored twice": [...stored.values()].filter((n) => n > 1).length,
  "attempts that failed and were repeated": attempts - acknowledged.size,
  "no rating acknowledged for": `${((firstAfter - killedAt) / 1_000).toFixed(1)} s`,
  "pages read meanwhile": `${during.length}, of them not 200: ${during.filter(({ status }) => status !== 200).length}`,
  "pages read in all": `${pages.length}, of them not 200: ${pages.filter(({ status }) => status !== 200).length}`,
  "slowest page": `${percentile(
    pages.map(({ ms }) => ms),
    1,
  )} ms`,
};
for (const [name, value] of Object.entries(table)) console.log(`| ${name} | ${value} |`);
for (const [status, count] of statuses) console.log(`| responses ${status} to ratings | ${count} |`);
for (const product of products) {
  await product.stop();
  await product.remove();
}
await cluster.end();
