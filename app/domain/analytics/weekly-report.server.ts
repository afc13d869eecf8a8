// The weekly report: a speaker's week, sent on Monday morning in their time zone if anything happened.
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { profiles } from "#app/database/schema/index.ts";
import { sumStats } from "#app/domain/analytics/analytics.ts";
import { listDays, type StatsScope, within } from "#app/domain/analytics/timeline.server.ts";
import { counted, ownHubs } from "#app/domain/figures/figures.server.ts";
import { findNextTalk } from "#app/domain/hubs/queries.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { dayOf, formatDay, formatDayAndTime } from "#app/domain/values/dates.ts";
import { addDays, mondayOf } from "#app/domain/values/instant-in-zone.ts";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";
import type { WeeklyReport, WeeklyReportPeriod } from "#app/emails/weekly-report.tsx";
import type { Actor, Services } from "#app/services.ts";

const reportTime = "08:00";
const batchSize = 200;
const addHours = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 60 * 60 * 1000);

/** When the week that contains `now` is reported: next Monday at 08:00 local time. */
export const endOfWeek = (now: Date, timezone: string): Date =>
  momentInZone(addDays(mondayOf(dayOf(now, timezone)), 7), reportTime, timezone) as Date;

/**
 * Queues the reports of all weeks that have ended, each in one transaction with the time of the next one. A week is
 * reported once, however often and from however many processes this runs. Weeks without activity, or of speakers who
 * turned reports off, are skipped; a new speaker's first report covers the first full week.
 */
export async function sendWeeklyReports(services: Services): Promise<void> {
  while ((await enqueueNextBatch(services)) === batchSize);
}

async function enqueueNextBatch(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.db
    .select({ id: profiles.id, timezone: profiles.timezone, nextReportAt: profiles.nextReportAt })
    .from(profiles)
    .where(and(isNull(profiles.suspendedAt), or(isNull(profiles.nextReportAt), lte(profiles.nextReportAt, now))))
    .limit(batchSize);
  for (const speaker of due) await enqueueReport(services, speaker, now);
  return due.length;
}

type DueSpeaker = Pick<typeof profiles.$inferSelect, "id" | "timezone" | "nextReportAt">;

function enqueueReport(services: Services, { id, timezone, nextReportAt }: DueSpeaker, now: Date) {
  const { db, queue } = services;
  return db.transaction(async (tx) => {
    const isUnchanged = nextReportAt ? eq(profiles.nextReportAt, nextReportAt) : isNull(profiles.nextReportAt);
    const [speaker] = await tx
      .update(profiles)
      .set({ nextReportAt: endOfWeek(now, timezone), updatedAt: sql`${profiles.updatedAt}` })
      .where(and(eq(profiles.id, id), isUnchanged))
      .returning({
        email: profiles.email,
        isEnabled: sql<boolean>`${profiles.emailNotifications} and ${profiles.analyticsReports}`,
      });
    const monday = mondayOf(dayOf(now, timezone));
    // For a speaker who moved west it may be Sunday again: this week ends tomorrow, and the one before was reported.
    const isOver = nextReportAt && (momentInZone(monday, reportTime, timezone) as Date) > addHours(nextReportAt, -24);
    if (!isOver || !speaker?.isEnabled) return;
    const unsubscribe = unsubscribeLink(services, { speakerId: id, emailKind: "analyticsReports" });
    const values = { speakerId: id, timezone, from: addDays(monday, -7), to: addDays(monday, -1), unsubscribe };
    if (await readFromReplica({ ...services, db: tx }, (reading) => findWeeklyReport(reading, values)))
      await queue.enqueue(tx, "send-email", { template: "weekly-report", to: speaker.email, values });
  });
}

/** The email's content, read when it is sent. Null when nothing happened that week or the speaker is deleted. */
export async function findWeeklyReport(
  services: Services,
  { speakerId, timezone, from, to, unsubscribe }: WeeklyReportPeriod,
): Promise<WeeklyReport | null> {
  const { db } = services;
  const [speaker] = await db.select({ name: profiles.firstName }).from(profiles).where(eq(profiles.id, speakerId));
  if (!speaker) return null;
  const actor: Actor = { id: speakerId, email: "", isAdministrator: false };
  const scope = { from, to, timezone };
  const { views, leads, feedback } = sumStats(await listDays(services, actor, scope));
  if (views + leads + feedback === 0) return null;
  const before = sumStats(await listDays(services, actor, { ...scope, from: addDays(from, -7), to: addDays(to, -7) }));
  const next = await findNextTalk(services, actor);
  return {
    name: speaker.name,
    week: `${formatDay(from)} to ${formatDay(to)}`,
    views,
    leads,
    ratings: feedback,
    before: { views: before.views, leads: before.leads, ratings: before.feedback },
    ...(await findHighlights(services, actor, scope)),
    next: next?.eventDate
      ? {
          id: next.id,
          title: next.title,
          when: formatDayAndTime(next.eventDate, next.startTime, next.timezone),
        }
      : null,
    unsubscribe,
  };
}

/** The week's average rating, and the best comment with four or more stars. */
async function findHighlights({ db }: Services, actor: Actor, scope: StatsScope) {
  const { rows } = await db.execute<Record<"average" | "comment" | "talk", string | null>>(sql`
    with own as materialized (${ownHubs(actor)}),
      rated as (
        select talk_hub_id, rating, created_at, hidden_at, nullif(trim(responses ->> 'comments'), '') as comment
        from ${counted.feedback} where ${within(sql`created_at`, scope)}
      ),
      best as (
        select comment, title as talk from rated join talk_hubs h on h.id = talk_hub_id
        where rating >= 4 and comment is not null and hidden_at is null
        order by rating desc, char_length(comment) > 20 desc, rated.created_at desc limit 1
      )
    select (select round(avg(rating), 1) from rated) as average, best.comment, best.talk
    from (select 1) as one left join best on true`);
  const { average, comment, talk } = rows[0] ?? {};
  return { average: average ? Number(average) : null, best: comment && talk ? { comment, talk } : null };
}
