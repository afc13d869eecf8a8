// Runs before all journeys: creates the installation that they start from; each worker then copies it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { isNotNull, sql } from "drizzle-orm";
import { pgBossQueue, startBoss } from "#app/adapters/queue/pg-boss.server.ts";
import { openDatabase } from "#app/database/connect.server.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { queuePolicies } from "#app/jobs/queues.ts";
import { bareEnvironment } from "#tests/support/product.ts";
import { buildStamp, ensureBuilt } from "../../scripts/prepare.mjs";

/** The recipient of the sample's one failed email. */
export const patient = "patient@example.com";

const sampleDirVariable = "JOURNEYS_SAMPLE";
const dayMs = 24 * 60 * 60 * 1000;

export default async function makeSample() {
  ensureBuilt();
  process.env[sampleDirVariable] = await sample();
}

/** Copies the sample's data folder to `dataDir`; returns the password of its people. */
export async function copySample(dataDir: string): Promise<string> {
  const sampleDir = process.env[sampleDirVariable] ?? "";
  await cp(join(sampleDir, "data"), dataDir, { recursive: true });
  return readFileSync(join(sampleDir, "password"), "utf8");
}

/** Cached for the day under the hash of its inputs: the sample's dates are relative to its creation. */
async function sample(): Promise<string> {
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Australia/Sydney" });
  const hash = createHash("sha256").update(today).update(buildStamp()).update(readFileSync("tests/support/sample.ts"));
  const cache = join(process.cwd(), "node_modules/.cache/talk-hubs");
  const sampleDir = join(cache, `sample-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(sampleDir)) return sampleDir;

  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const old = join(cache, name);
    if (name.startsWith("sample-") && Date.now() - statSync(old).mtimeMs > dayMs) rmSync(old, { recursive: true });
  }
  // Under another name first, so that a concurrent run never copies half of it.
  const unfinished = `${sampleDir}.${process.pid}`;
  const dataDir = join(unfinished, "data");
  mkdirSync(dataDir, { recursive: true });
  const output = execFileSync(process.execPath, ["scripts/demo.mjs"], {
    env: { ...bareEnvironment, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  const password = /Password:\s+(\S+)/.exec(output)?.[1];
  if (!password) throw new Error(`npm run demo printed no password:\n${output}`);
  writeFileSync(join(unfinished, "password"), password);
  await prepareForJourneys(dataDir);
  try {
    renameSync(unfinished, sampleDir);
  } catch (error) {
    // The concurrent run was first.
    if (!existsSync(sampleDir)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return sampleDir;
}

/** Raises the plan limits, makes the live talk last as long as the sample, and stores an email that is not retried any more, as after a long outage. */
async function prepareForJourneys(dataDir: string) {
  const database = await openDatabase({ dataDir });
  // The journeys of one worker share the account, and publish more hubs than a plan has.
  await database.db.update(profiles).set({ maxActiveHubs: 100 }).where(isNotNull(profiles.maxActiveHubs));
  await database.db.execute(sql`update talk_hubs set end_time = start_time where slug = 'calm-under-fire'`);
  const boss = await startBoss(database.queueConnection, database.kind, queuePolicies);
  const emailJob = { template: "account-exists" as const, to: patient, values: { name: "Pat" } };
  await pgBossQueue(boss, {}).enqueue(database.db, "send-email", emailJob, { startAfter: new Date("2090-01-01") });
  await database.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(), start_after = now(),
    output = '{"message": "connect ECONNREFUSED 127.0.0.1:2525"}' where data ->> 'to' = ${patient}`);
  await boss.stop({ close: false });
  await database.close();
}
