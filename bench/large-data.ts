// Fills a database with years of data of a busy installation: 1,000 hubs, 200,000 leads, 1,000,000 ratings, 1,000,000
// views.
import { randomUUID } from "node:crypto";
import type pg from "pg";

export const sizes = { speakers: 40, hubs: 1_000, leads: 200_000, ratings: 1_000_000, views: 1_000_000 };

/**
 * Adds this to a database with the sample speaker: `share` (0 to 1) of it belongs to her, the rest evenly to other
 * speakers. Times lie within the last two years.
 */
export async function fillLarge(client: pg.Client, owned: OwnedShare) {
  const execute: Execute = (text, values = []) => client.query(text, values);
  // Disables triggers during the bulk insert.
  await execute("set session_replication_role = replica");
  await insertSpeakers(execute, owned);
  await insertHubs(execute, owned);
  await insertLeads(execute);
  await insertRatings(execute);
  await insertViews(execute);
  await updateCounts(execute);
  await execute("set session_replication_role = origin");
  // A running server does this by itself over time.
  await execute("vacuum analyze");
}

interface OwnedShare {
  email: string;
  share: number;
}
type Execute = (text: string, values?: unknown[]) => Promise<unknown>;

async function insertSpeakers(execute: Execute, { email }: OwnedShare) {
  await execute(
    `create temporary table speaker as select row_number() over () - 1 as n, id from (
       select id, 0 as other from profiles where email = $1
       union all select gen_random_uuid(), g from generate_series(1, $2::int) g order by 2) s`,
    [email, sizes.speakers],
  );
  await execute(
    `insert into users (id, email, name, email_verified) select id, 'speaker' || n || '@example.com', 'Speaker ' || n, true from speaker where n > 0`,
  );
  await execute(
    `insert into profiles (id, email, first_name, last_name, username)
       select id, 'speaker' || n || '@example.com', 'Speaker', n::text, 'speaker-' || n from speaker where n > 0`,
  );
}

/** Each hub has one question, a rating. */
async function insertHubs(execute: Execute, { share }: OwnedShare) {
  // Each row belongs to her with probability `share`, else to one of the others by its number.
  await execute(
    `create temporary table hub as select g as n, gen_random_uuid() as id,
       (select id from speaker where n = case when g <= $1::int * $2::float then 0 else 1 + g % $3::int end) as user_id
     from generate_series(1, $1::int) g`,
    [sizes.hubs, share, sizes.speakers],
  );
  await execute(
    `insert into talk_hubs (id, user_id, slug, title, event_date, status, created_at)
       select id, user_id, 'talk-' || n, 'Talk number ' || n, current_date - n, 'closed', now() - n * interval '17 hours' from hub`,
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

async function insertLeads(execute: Execute) {
  await execute(
    `insert into leads (id, user_id, talk_hub_id, first_name, last_name, email, company, source, status, created_at)
       select gen_random_uuid(), hub.user_id, hub.id, 'Person', g::text, 'person' || g || '@example.com', 'Company ' || g % 900,
         (array['entry','download','feedback','connect'])[1 + g % 4], (array['new','new','contacted','won','lost'])[1 + g % 5],
         now() - random() * interval '2 years'
       from generate_series(1, $1::int) g join hub on hub.n = 1 + g % $2::int`,
    [sizes.leads, sizes.hubs],
  );
  await execute(
    `insert into lead_captures (id, lead_id, user_id, talk_hub_id, source, device_id, consent_text, consented_at, created_at)
       select gen_random_uuid(), l.id, l.user_id, l.talk_hub_id, l.source, gen_random_uuid(), 'I agree.', l.created_at, l.created_at
       from leads l join hub on hub.id = l.talk_hub_id`,
  );
}

async function insertRatings(execute: Execute) {
  await execute(
    `insert into feedback_submissions (id, talk_hub_id, question_id, submission_id, device_id, responses, created_at, updated_at)
       select gen_random_uuid(), q.talk_hub_id, q.id, gen_random_uuid(), gen_random_uuid(),
         case when g % 3 = 0 then jsonb_build_object('rating', 1 + g % 5, 'comments', 'Comment ' || g) else jsonb_build_object('rating', 1 + g % 5) end,
         moment, moment
       from (select g, now() - random() * interval '2 years' as moment from generate_series(1, $1::int) g) a
       join question q on q.n = 1 + g % $2::int`,
    [sizes.ratings, sizes.hubs],
  );
}

async function insertViews(execute: Execute) {
  await execute(
    `insert into hub_events (talk_hub_id, kind, device_id, day, device_type, source, referrer_host, occurred_at)
       select hub.id, 'view', gen_random_uuid(), moment::date, (array['phone','phone','phone','desktop','tablet'])[1 + g % 5],
         (array['qr','qr','link','referrer'])[1 + g % 4], case when g % 4 = 3 then 'example.org' end, moment
       from (select g, now() - random() * interval '2 years' as moment from generate_series(1, $1::int) g) a
       join hub on hub.n = 1 + g % $2::int`,
    [sizes.views, sizes.hubs],
  );
}

async function updateCounts(execute: Execute) {
  await execute(
    `update talk_hubs h set view_count = c.views, lead_count = c.leads from (
       select hub.id, (select count(*) from hub_events where talk_hub_id = hub.id) as views,
         (select count(*) from lead_captures where talk_hub_id = hub.id) as leads from hub) c where c.id = h.id`,
  );
}

/** A separate database on the server at `url`; `drop` removes it. */
export async function makeDatabase(admin: pg.Client, url: string) {
  const name = `talk_hubs_bench_${randomUUID().slice(0, 8)}`;
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => admin.query(`drop database ${name} with (force)`) };
}
