// The sample's speaker before the first talk, and after years: empty lists, and long ones with seven-digit figures.
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#app/database/connect.server.ts";

/** Takes from the people in this data folder all that they wrote, apart from their accounts. The product must not be running. */
export async function emptyWorkspace(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir });
  await db.execute(sql`truncate talk_hubs, leads, speaker_bookings, speaker_kits, signature_talks, quotes, files, payments,
    help_requests, audit_entries, security_events, tasks, templates, sign_ups, webhook_endpoints, api_keys cascade`);
  await db.execute(sql`update profiles set bio = null, company = null, website = null, linkedin_url = null,
    twitter_url = null, speaking_rate = null, speaking_experience = null, availability_notes = null, years_speaking = null,
    speaking_topics = '{}', testimonials = '[]'`);
  await close();
}

/** Gives the people in this data folder so much of everything that lists have pages. The product must not be running. */
export async function fillWorkspace(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir });
  await copyRows(db, "leads", 12, { email: sql`n || '.' || email` });
  await copyRows(db, "speaker_bookings", 8, { submission_id: sql`gen_random_uuid()` });
  await copyRows(db, "talk_hubs", 6, { slug: sql`slug || '-' || n`, status: sql`'draft'` });
  for (const statement of [
    sql`update talk_hubs set view_count = 1234567, lead_count = 98765`,
    sql`update resources set download_count = 1234567`,
  ])
    await db.execute(statement);
  await close();
}

/** Each row of `table` that many times more, with other values in the columns of `changes`. */
async function copyRows(db: Database, table: string, times: number, changes: Record<string, ReturnType<typeof sql>>) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`);
  const values: Record<string, ReturnType<typeof sql>> = { id: sql`gen_random_uuid()`, ...changes };
  const names = rows.map(({ name }) => sql.identifier(name));
  const copied = rows.map(({ name }) => values[name] ?? sql.identifier(name));
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
    select ${sql.join(copied, sql`, `)} from ${sql.identifier(table)}, generate_series(1, ${times}::int) as n`);
}
