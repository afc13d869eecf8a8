// node bench/trials/cluster/replica.ts [rounds]: a speaker renames her talk and opens Analytics at once, which a streaming
// replica serves. Counts screens that do not show her change, while the replica follows, while it replays nothing, and
// while it is away. Build the product first. Needs the packages postgresql, patroni, etcd-server and haproxy.
import { eq } from "drizzle-orm";
import pg from "pg";
import { openDatabase } from "#app/database/connect.server.ts";
import { talkHubs } from "#app/database/schema/index.ts";
import { openGate } from "#tests/support/database-gate.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { median, percentile } from "../../measure.ts";
import { startCluster } from "./patroni.ts";

const rounds = Number(process.argv[2] ?? 100);
const cluster = await startCluster();
const gate = await openGate(cluster.standbyUrl);
const product = await startProduct({
  env: {
    DATABASE_URL: cluster.leaderUrl,
    DATABASE_READ_URL: gate.url,
    APP_SECRET: "a secret that only the benchmarks know",
    LOG_LEVEL: "warn",
  },
});
const database = await openDatabase({ url: cluster.leaderUrl });
const hub = await insertHub(database.db, await insertSpeaker(database.db, ada));
const signedIn = await fetch(`${product.origin}/signin`, {
  method: "POST",
  redirect: "manual",
  headers: { origin: product.origin },
  body: new URLSearchParams({ email: ada.email, password: ada.password }),
});
const cookie = signedIn.headers
  .getSetCookie()
  .map((line) => line.split(";")[0])
  .join("; ");
async function open(path: string) {
  const response = await fetch(product.origin + path, { headers: { cookie } });
  return { status: response.status, text: await response.text() };
}
// Both standbys, because HAProxy leads to either.
const standbys = cluster.nodeUrls.map((connectionString) => new pg.Client({ connectionString }));
for (const standby of standbys) await standby.connect();
const onStandbys = async (statement: string) => {
  for (const standby of standbys) await standby.query(`${statement} where pg_is_in_recovery()`);
};

async function readCounts() {
  const { text } = await open("/metrics");
  const count = (result: string) =>
    Number(new RegExp(`reads_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { replica: count("replica"), primary: count("behind") + count("away") + count("failed") };
}

let renamed = 0;
async function measure(name: string, times: number) {
  const before = await readCounts();
  const waits: number[] = [];
  let [outdated, failed] = [0, 0];
  for (let round = 0; round < times; round++) {
    const title = `Talk number ${++renamed}`;
    await database.db.update(talkHubs).set({ title }).where(eq(talkHubs.id, hub.id));
    const startedAt = performance.now();
    const { status, text } = await open("/dashboard/analytics");
    waits.push(performance.now() - startedAt);
    if (status !== 200) failed++;
    else if (!text.includes(title)) outdated++;
  }
  const after = await readCounts();
  const reads = `${after.replica - before.replica} | ${after.primary - before.primary}`;
  console.log(
    `| ${name} | ${times} | ${outdated} | ${failed} | ${reads} | ${median(waits).toFixed(0)} ms | ${percentile(waits, 0.99).toFixed(0)} ms |`,
  );
}

console.log("| the replica | screens | outdated | failed | read from the replica | from the primary | median | 99th |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
await measure("warming up", 10);
await measure("follows", rounds);
await onStandbys("select pg_wal_replay_pause()");
await measure("replays nothing", Math.ceil(rounds / 5));
await onStandbys("select pg_wal_replay_resume()");
gate.close();
await measure("is away", rounds);

for (const standby of standbys) await standby.end();
await database.close();
await product.stop();
await product.remove();
await cluster.end();
