// node bench/trials/delete-account.ts [ratings]: a speaker with so many ratings, each with a view, deletes the account on the
// embedded database, by one statement and in batches as the product does it. How long it takes, and for how long the thread
// that serves everybody does nothing else.

import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrateDatabase, openDatabase } from "#app/database/connect.server.ts";
import type { Database } from "#app/database/opened-database.ts";
import { closeAccount, deleteClosedAccount } from "#app/domain/privacy/delete-account.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { measureLongestPause } from "#tests/support/pauses.ts";
import { ada, ben } from "#tests/support/people.ts";
import { describeStealTime } from "../measure.ts";

const ratings = Number(process.argv[2] ?? 200_000);
const queries = { enqueue: async () => {}, deleteAbout: async () => {} };

/** Ten talks of the speaker share the ratings. */
async function fill(db: Database): Promise<string> {
  const actor = await insertSpeaker(db, ada);
  for (let n = 0; n < 10; n++) {
    const hub = await insertHub(db, actor, { slug: `talk-${n}` });
    await db.execute(sql`
      insert into feedback_submissions (id, talk_hub_id, question_id, submission_id, device_id, responses)
      select gen_random_uuid(), q.talk_hub_id, q.id, gen_random_uuid(), gen_random_uuid(), '{"rating": 5}'
      from feedback_questions q, generate_series(1, ${ratings / 10}::int) where q.talk_hub_id = ${hub.id}`);
    await db.execute(sql`
      insert into hub_events (talk_hub_id, kind, device_id, day)
      select ${hub.id}, 'view', gen_random_uuid(), current_date from generate_series(1, ${ratings / 10}::int)`);
  }
  return actor.id;
}

async function measure(name: string, remove: (db: Database, userId: string) => Promise<unknown>) {
  const dataDir = mkdtempSync(join(tmpdir(), "talk-hubs-deletion-"));
  const creation = { check: () => {}, begin: () => {} };
  const database = await openDatabase({ dataDir, isForLong: true, creation });
  await migrateDatabase(database);
  try {
    await insertHub(database.db, await insertSpeaker(database.db, ben));
    const userId = await fill(database.db);
    const startedAt = performance.now();
    const { pauseMs } = await measureLongestPause(() => remove(database.db, userId));
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${name.padEnd(16)} ${seconds.toFixed(1)} s; others wait ${pauseMs.toFixed(0)} ms at most`);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

console.log(`${ratings} ratings and as many views, load ${loadavg()[0]?.toFixed(1)}`);
await measure("one statement", (db, id) => db.execute(sql`delete from users where id = ${id}`));
await measure("batches", async (db, id) => {
  const services = { db, queue: queries, queuedJobs: queries, clock: { now: () => new Date() } } as never;
  await closeAccount(services, id);
  await deleteClosedAccount(services, id);
});
console.log(describeStealTime());
