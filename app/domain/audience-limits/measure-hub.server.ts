import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { thinWords } from "#app/domain/audience-limits/thin-words.server.ts";
import { audienceLimits } from "#app/domain/limits/limits.ts";
import type { Services } from "#app/services.ts";

/** What has no more room at a hub, by its own limit or its account's. Stars always have. */
export type FullForms = Record<"words" | "leads", boolean>;

interface Usage {
  ratings: number;
  leads: number;
  bytes: number;
}

/** Not what the speaker typed or imported, which has limits of its own. */
const isFromAudience = sql.raw("source not in ('import', 'manual')");

/**
 * Measures what the hub's audience has stored, writes it to `hub_usage`, and compares it and the account's sum with the
 * limits. Near its own limit the longest words make room. A hub that was deleted at this moment is not full.
 */
export async function measureHub(services: Pick<Services, "db" | "clock">, hubId: string): Promise<FullForms> {
  const usage = await readUsage(services, hubId);
  if (!usage) return { words: false, leads: false };
  const excess = usage.of_hub.bytes - nearlyFull * audienceLimits.hub.bytes;
  const isThinned =
    excess > 0 && (await thinWords(services.db, hubId, { maxBytes: thinnedTo * audienceLimits.hub.bytes }));
  return toFullForms((isThinned && (await readUsage(services, hubId))) || usage);
}

/** Of a hub's limit: from where on words are thinned, and how much they then take. */
const [nearlyFull, thinnedTo] = [0.8, 0.5];

interface MeasuredUsage {
  of_hub: Usage;
  of_account: Usage;
}

async function readUsage({ db, clock }: Pick<Services, "db" | "clock">, hubId: string): Promise<MeasuredUsage | null> {
  const { rows } = await db.execute<MeasuredUsage & Record<string, unknown>>(sql`
    with measured as (
      select hub.id, hub.user_id, given.ratings, captured.leads, given.bytes + captured.bytes + contacts.bytes as bytes
      from talk_hubs hub,
        lateral (
          select count(rating) as ratings,
            coalesce(sum(octet_length(responses::text) + coalesce(octet_length(submitter_email), 0)), 0)::bigint as bytes
          from feedback_submissions where talk_hub_id = hub.id
        ) given,
        lateral (
          select count(*) as leads, coalesce(sum(octet_length(consent_text)), 0)::bigint as bytes
          from lead_captures where talk_hub_id = hub.id and ${isFromAudience}
        ) captured,
        lateral (
          select coalesce(sum(octet_length(concat(first_name, last_name, email, phone, company))), 0)::bigint as bytes
          from leads where talk_hub_id = hub.id and ${isFromAudience}
        ) contacts
      where hub.id = ${hubId}
    ), stored as (
      insert into hub_usage (talk_hub_id, ratings, leads, bytes, measured_at)
      select id, ratings, leads, bytes, ${clock.now().toISOString()}::timestamptz from measured
      on conflict (talk_hub_id) do update set
        ratings = excluded.ratings, leads = excluded.leads, bytes = excluded.bytes, measured_at = excluded.measured_at
    )
    select json_build_object('ratings', ratings, 'leads', leads, 'bytes', bytes) as of_hub, (
      select json_build_object(
        'ratings', measured.ratings + coalesce(sum(other.ratings), 0),
        'leads', measured.leads + coalesce(sum(other.leads), 0),
        'bytes', measured.bytes + coalesce(sum(other.bytes), 0))
      from hub_usage other join talk_hubs h on h.id = other.talk_hub_id
      where h.user_id = measured.user_id and h.id <> measured.id
    ) as of_account
    from measured`);
  return rows[0] ?? null;
}

function toFullForms({ of_hub: ofHub, of_account: ofAccount }: MeasuredUsage): FullForms {
  const isFull = (form: "ratings" | "leads") =>
    reaches(ofHub, audienceLimits.hub, form) || reaches(ofAccount, audienceLimits.account, form);
  return { words: isFull("ratings"), leads: isFull("leads") };
}

const reaches = (usage: Usage, limit: Usage, form: "ratings" | "leads") =>
  usage[form] >= limit[form] || usage.bytes >= limit.bytes;

/** Hubs with forms since they were measured, and once a day all with anything, because what is deleted leaves no trace. */
export async function sweepHubUsage({ db, clock }: Services): Promise<void> {
  for (const hubId of await findUnmeasuredHubs(db, clock.now())) await measureHub({ db, clock }, hubId);
}

async function findUnmeasuredHubs(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select hub.id from talk_hubs hub left join hub_usage usage on usage.talk_hub_id = hub.id
    where exists (
        select 1 from feedback_submissions
        where talk_hub_id = hub.id and created_at >= coalesce(usage.measured_at, '-infinity'))
      or exists (
        select 1 from lead_captures where talk_hub_id = hub.id and created_at >= coalesce(usage.measured_at, '-infinity'))
      or (usage.bytes > 0 and usage.measured_at < ${now.toISOString()}::timestamptz - interval '1 day')
    order by hub.id`);
  return rows.map(({ id }) => id);
}
