// Fills a database with years of data of a busy installation: 1,000 hubs, 200,000 leads, 1,000,000 ratings, 1,000,000
// views, or a multiple of that.
import { randomUUID } from "node:crypto";
import type pg from "pg";

const sizes = { speakers: 40, hubs: 1_000, leads: 200_000, ratings: 1_000_000, views: 1_000_000 };
type Sizes = typeof sizes;

interface LargeData {
  /** The sample speaker. */
  email: string;
  /** How much of one installation's data is hers, 0 to 1. */
  share: number;
  /** How many such installations there are. All but the first belong to other speakers. */
  times: number;
}

/**
 * Adds this to a database with the sample speaker. What is not hers belongs evenly to other speakers. Times lie within
 * the last two years.
 */
export async function fillLarge(client: pg.Client, { email, share, times }: LargeData) {
  const execute: Execute = async (text, values = []) => (await client.query(text, values)).rows;
  const scaled = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size * times])) as Sizes;
  await execute("set maintenance_work_mem = '1GB'");
  // Disables triggers during the bulk insert.
  await execute("set session_replication_role = replica");
  await insertSpeakers(execute, scaled, email);
  await insertHubs(execute, scaled, sizes.hubs * share);
  await indexedAfterwards(execute, "leads", () => insertLeads(execute, scaled));
  await indexedAfterwards(execute, "lead_captures", () => insertCaptures(execute));
  await indexedAfterwards(execute, "feedback_submissions", () => insertRatings(execute, scaled));
  await indexedAfterwards(execute, "hub_events", () => insertViews(execute, scaled));
  await updateCounts(execute);
  await execute("set session_replication_role = origin");
  // A running server does this by itself over time.
  await execute("vacuum analyze");
}

type Execute = (text: string, values?: unknown[]) => Promise<Record<string, string>[]>;

/** Drops the indexes of `table` that no other table needs, and creates them again after `insert`: several times as fast. */
async function indexedAfterwards(execute: Execute, table: string, insert: () => Promise<unknown>) {
  const constraints = await execute(
    "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'u'",
    [table],
  );
  const indexes = await execute(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of constraints) await execute(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await execute(`drop index ${name}`);
  await insert();
  for (const { name, definition } of constraints)
    await execute(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await execute(definition as string);
}

async function insertSpeakers(execute: Execute, { speakers }: Sizes, email: string) {
  await execute(
    `create temporary table speaker as select row_number() over () - 1 as n, id from (
       select id, 0 as other from profiles where email = $1
       union all select gen_random_uuid(), g from generate_series(1, $2::int) g order by 2) s`,
    [email, speakers],
  );
  await execute(
    `insert into users (id, email, name, email_verified) select id, 'speaker' || n || '@example.com', 'Speaker ' || n, true from speaker where n > 0`,
  );
  await execute(
    `insert into profiles (id, email, first_name, last_name, username)
       select id, 'speaker' || n || '@example.com', 'Speaker', n::text, 'speaker-' || n from speaker where n > 0`,
  );
}

/** The first `ownCount` hubs are hers. Each has one question, a rating. */
async function insertHubs(execute: Execute, { hubs, speakers }: Sizes, ownCount: number) {
  await execute(
    `create temporary table hub as select g as n, gen_random_uuid() as id,
       (select id from speaker where n = case when g <= $2::int then 0 else 1 + g % $3::int end) as user_id
     from generate_series(1, $1::int) g`,
    [hubs, ownCount, speakers],
  );
  await execute(
    `insert into talk_hubs (id, user_id, slug, title, event_date, status, created_at)
       select id, user_id, 'talk-' || n, 'Talk number ' || n, current_date - n % $1::int, 'closed', now() - n % $1::int * interval '17 hours' from hub`,
    [sizes.hubs],
  );
  await execute(
    `insert into hub_slugs (user_id, slug, talk_hub_id, is_current) select user_id, 'talk-' || n, id, true from hub`,
  );
  await execute(`create temporary table question as select n, id as talk_hub_id, gen_random_uuid() as id from hub`);
  await execute(
    `insert into feedback_questions (id, talk_hub_id, question, type, required, sort_order)
       select id, talk_hub_id, 'How would you rate this talk?', 'rating', true, 0 from question`,
  );
}

async function insertLeads(execute: Execute, { leads, hubs }: Sizes) {
  await execute(
    `insert into leads (id, user_id, talk_hub_id, first_name, last_name, email, company, source, status, created_at)
       select gen_random_uuid(), hub.user_id, hub.id, 'Person', g::text, 'person' || g || '@example.com', 'Company ' || g % 900,
         (array['entry','download','feedback','connect'])[1 + g % 4], (array['new','new','contacted','won','lost'])[1 + g % 5],
         now() - random() * interval '2 years'
       from generate_series(1, $1::int) g join hub on hub.n = 1 + g % $2::int`,
    [leads, hubs],
  );
}

/** Their speakers have been notified of them, so the job that does it finds nothing. */
async function insertCaptures(execute: Execute) {
  await execute(
    `insert into lead_captures (id, lead_id, user_id, talk_hub_id, source, device_id, consent_text, consented_at, notified_at, created_at)
       select gen_random_uuid(), l.id, l.user_id, l.talk_hub_id, l.source, gen_random_uuid(), 'I agree.', l.created_at, l.created_at, l.created_at
       from leads l join hub on hub.id = l.talk_hub_id`,
  );
}

async function insertRatings(execute: Execute, { ratings, hubs }: Sizes) {
  await execute(
    `insert into feedback_submissions (id, talk_hub_id, question_id, submission_id, device_id, responses, created_at, updated_at)
       select gen_random_uuid(), q.talk_hub_id, q.id, gen_random_uuid(), gen_random_uuid(),
         case when g % 3 = 0 then jsonb_build_object('rating', 1 + g % 5, 'comments', 'Comment ' || g) else jsonb_build_object('rating', 1 + g % 5) end,
         moment, moment
       from (select g, now() - random() * interval '2 years' as moment from generate_series(1, $1::int) g) a
       join question q on q.n = 1 + g % $2::int`,
    [ratings, hubs],
  );
}

async function insertViews(execute: Execute, { views, hubs }: Sizes) {
  await execute(
    `insert into hub_events (talk_hub_id, kind, device_id, day, device_type, source, referrer_host, occurred_at)
       select hub.id, 'view', gen_random_uuid(), moment::date, (array['phone','phone','phone','desktop','tablet'])[1 + g % 5],
         (array['qr','qr','link','referrer'])[1 + g % 4], case when g % 4 = 3 then 'example.org' end, moment
       from (select g, now() - random() * interval '2 years' as moment from generate_series(1, $1::int) g) a
       join hub on hub.n = 1 + g % $2::int`,
    [views, hubs],
  );
}

async function updateCounts(execute: Execute) {
  const counts = { view_count: "hub_events", lead_count: "lead_captures" };
  for (const [column, table] of Object.entries(counts))
    await execute(
      `update talk_hubs h set ${column} = c.count from (select talk_hub_id, count(*) from ${table} group by 1) c
       where c.talk_hub_id = h.id and h.slug like 'talk-%'`,
    );
}

/** Creates a separate database on the server at `url`; `drop` removes it. */
export async function makeDatabase(
  admin: pg.Client,
  url: string,
  name = `talk_hubs_bench_${randomUUID().slice(0, 8)}`,
) {
  await admin.query(`create database ${name}`);
  return findDatabase(admin, url, name);
}

/** A database that exists on the server at `url`. */
export function findDatabase(admin: pg.Client, url: string, name: string) {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => admin.query(`drop database ${name} with (force)`) };
}
