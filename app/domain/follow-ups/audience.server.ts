// Who of the people who left details at a talk gets its follow-up now, and who does not and why.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { perReaderAndSender, readerLimits } from "#app/domain/emails/emails.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import { aDayBefore } from "#app/domain/emails/sending-limits.server.ts";
import {
  type AudienceCounts,
  type AudienceGroup,
  audienceGroups,
  type FollowUpText,
} from "#app/domain/follow-ups/follow-ups.ts";
import type { Services } from "#app/services.ts";

type AudienceServices = Pick<Services, "clock" | "signer">;

interface Audience {
  speakerId: string;
  hubId: string;
  /** The email that they would get; null for any follow-up of the hub. */
  text: FollowUpText | null;
  /** Looks only at so many, those who came last. */
  latest?: number;
}

/**
 * Everyone who left details at the hub, with their group. Agreed means: to the text beside the box of this talk's form,
 * and not withdrawn since (docs/decisions/081).
 */
function groupAudience(services: AudienceServices, { speakerId, hubId, text, latest }: Audience): SQL {
  const since = aDayBefore(services.clock.now()).toISOString();
  return sql`
    with people as (
      select c.id as capture_id, c.created_at, c.consented_at, l.id as lead_id, l.email,
        coalesce(l.consent_withdrawn_at, c.consent_withdrawn_at) as consent_withdrawn_at, l.updated_at, ${mailboxHash(services, sql`l.email`)} as mailbox
      from lead_captures c join leads l on l.id = c.lead_id
      where c.talk_hub_id = ${hubId} and c.user_id = ${speakerId}
      ${latest === undefined ? sql`` : sql`order by c.created_at desc limit ${latest}`}
    ), judged as (
      select people.*, case
        when email is null then 'no-email'
        when consent_withdrawn_at is not null then 'withdrawn'
        when exists (select from email_stops s where s.sender_id = ${speakerId} and s.reader_mailbox = mailbox)
          then 'unsubscribed'
        when consented_at is null then 'not-agreed'
        when ${hasText(hubId, text)} then 'already-sent'
        when ${isRefused} then 'refused'
        when ${hasReachedLimit(speakerId, since)} then 'limit-reached'
        else 'ready' end as judgement
      from people
    )
    select *, case when judgement = 'ready'
        and row_number() over (partition by judgement, mailbox order by created_at, capture_id) > 1
      then 'same-mailbox' else judgement end as audience_group
    from judged`;
}

/** This email, word for word, was sent to the person or is about to be; without a text, any of the hub. */
const hasText = (hubId: string, text: FollowUpText | null): SQL => sql`exists (
  select from follow_up_recipients r join follow_ups f on f.id = r.follow_up_id
  where r.lead_id = people.lead_id and r.state in ('waiting', 'queued', 'sent') and f.talk_hub_id = ${hubId}
    and ${text ? isSameText(text) : sql`true`})`;

const isSameText = ({ subject, message, linkUrl }: FollowUpText): SQL =>
  sql`f.subject = ${subject} and f.message = ${message} and f.link_url is not distinct from ${linkUrl}::text`;

/** The mail server does not take the address, and the contact was not changed since. */
const isRefused = sql`exists (
  select from follow_up_recipients r
  where r.lead_id = people.lead_id and r.state = 'refused' and r.settled_at >= people.updated_at)`;

/** The mailbox has as many follow-ups of a day as it may get, from this speaker or from all. */
const hasReachedLimit = (speakerId: string, since: string): SQL => sql`exists (
  select from email_sends s
  where s.reader_mailbox = mailbox and s.template = 'follow-up' and s.created_at > ${since}::timestamptz
  having count(*) >= ${readerLimits["follow-up"]}
    or count(*) filter (where s.sender_id = ${speakerId}) >= ${perReaderAndSender["follow-up"]})`;

/** How many people are in each group. */
export async function countAudience(
  services: AudienceServices & Pick<Services, "db">,
  audience: Audience,
): Promise<AudienceCounts> {
  const { rows } = await services.db.execute<{ group: AudienceGroup; people: number }>(sql`
    select audience_group as "group", count(*)::int as people
    from (${groupAudience(services, audience)}) a group by audience_group`);
  const countOf = (group: AudienceGroup) => rows.find((row) => row.group === group)?.people ?? 0;
  return Object.fromEntries(audienceGroups.map((group) => [group, countOf(group)])) as AudienceCounts;
}

/** The contacts who get it now, those who came first in front. */
export async function listReadyReaders(
  services: AudienceServices,
  tx: Database,
  audience: Audience,
): Promise<{ leadId: string; mailbox: string }[]> {
  const { rows } = await tx.execute<{ leadId: string; mailbox: string }>(sql`
    select lead_id as "leadId", mailbox from (${groupAudience(services, audience)}) a
    where audience_group = 'ready' order by created_at, capture_id`);
  return rows;
}
