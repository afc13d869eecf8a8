import { eq, type SQL, sql } from "drizzle-orm";
import { stages, talkHubs } from "#app/database/schema/index.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { followedUntilMs, overrunMs, ratedUntilMs, type TalkPhase } from "#app/domain/hubs/talk-life.server.ts";
import { assumedMs } from "#app/domain/values/talk-times.ts";
import type { Services } from "#app/services.ts";

/** With its table's name, which Drizzle leaves out: in a subquery `id` alone would be that of the other table. */
const hubId = sql`${talkHubs}.id`;
const ratings = sql`feedback_submissions where talk_hub_id = ${hubId} and rating is not null`;
const lastFollowed = sql`(select ${stages.followedAt} from ${stages} where ${stages.talkHubId} = ${hubId})`;

const { status, eventDate, startTime, endTime, timezone, closeDate, closeTime, autoClose, closedManuallyAt } = talkHubs;

/** SQL: when the talk begins; without a time, when its day does. Null without a date. */
export const startsAt = sql<Date | null>`((${eventDate} + coalesce(${startTime}, time '00:00')) at time zone ${timezone})`;
const endsAt = sql`(case
  when ${startTime} is null then (${eventDate} + 1)::timestamp at time zone ${timezone}
  when ${endTime} is null then ${startsAt} + ${milliseconds(assumedMs)}
  else (${eventDate} + (${endTime} <= ${startTime})::int + ${endTime}) at time zone ${timezone} end)`;
/** SQL: when the page closes or closed, by hand or by its schedule; null where nobody said. */
export const closesAt = sql<Date | null>`coalesce(${closedManuallyAt},
  case when ${autoClose} then (${closeDate} + ${closeTime}) at time zone ${timezone} end)`;
const overrun = sql`(case when ${startTime} is null then interval '0' else ${milliseconds(overrunMs)} end)`;

/** `lifeOfTalk` of talk-life.server.ts in SQL, for lists, counts and filters of `talk_hubs`. A test compares the two. */
export function phaseAt(now: Date): SQL<TalkPhase> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const current = effectiveStatusAt(now);
  const isRecent = (at: SQL) => sql`${at} > ${moment} - ${milliseconds(overrunMs)}`;
  const isBefore = (ms: number) => sql`${moment} < ${endsAt} + ${milliseconds(ms)}`;
  return sql<TalkPhase>`case
    when ${current} in ('closed', 'archived') then case
      when least(case when ${current} = 'closed' then ${closesAt} end, ${moment}) < ${startsAt} and not exists (select from ${ratings})
      then 'called-off' else 'over' end
    when ${eventDate} is null or ${moment} < ${startsAt} then 'before'
    when ${moment} < ${endsAt} + ${overrun} then 'on'
    when ${current} = 'active' and (${isBefore(ratedUntilMs)} and exists (
        select from ${ratings} and ${isRecent(sql`created_at`)})
      or ${isBefore(followedUntilMs)} and ${isRecent(lastFollowed)}) then 'on'
    when ${status} = 'draft' then 'called-off'
    else 'over'
  end`;
}

/** SQL condition: the talk is in one of these phases. */
export const isInPhase = (now: Date, phases: TalkPhase[]): SQL<boolean> =>
  sql<boolean>`${phaseAt(now)} in (${sql.join(
    phases.map((phase) => sql`${phase}`),
    sql`, `,
  )})`;

/** Columns that `lifeOfTalk` needs besides those of `talk_hubs`. */
export const talkSigns = {
  ratedAt: sql<Date | null>`(select max(created_at) from ${ratings})`.mapWith(talkHubs.createdAt),
  followedAt: sql<Date | null>`${lastFollowed}`.mapWith(talkHubs.createdAt),
};

/** Where the talk of this hub stands. One that was deleted meanwhile is over. */
export async function findTalkPhase({ db, clock }: Services, id: string): Promise<TalkPhase> {
  const [hub] = await db
    .select({ phase: phaseAt(clock.now()) })
    .from(talkHubs)
    .where(eq(talkHubs.id, id));
  return hub?.phase ?? "over";
}

function milliseconds(count: number): SQL {
  return sql.raw(`interval '${count} milliseconds'`);
}
