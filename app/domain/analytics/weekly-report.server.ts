// The weekly report: what a speaker's week brought, on Monday morning where they are, if it brought anything.
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { sumStats } from "#app/domain/analytics/analytics.ts";
import { listDays, ownHubs, type StatsScope, within } from "#app/domain/analytics/timeline.server.ts";
import { findNextTalk } from "#app/domain/hubs/queries.server.ts";
import { dayOf, formatDay, formatDayAndTime } from "#app/domain/values/dates.ts";
import { addDays, momentInZone, mondayOf } from "#app/domain/values/instant-in-zone.ts";
import { unsubscribeLink } from "#app/domain/values/unsubscribe-link.server.ts";
import type { WeeklyReport, WeeklyReportPeriod } from "#app/emails/weekly-report.tsx";
import type { Actor, Services } from "#app/services.ts";

const reportTime = "08:00";
const batchSize = 200;
const addHours = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 60 * 60 * 1000);

/** The moment the week that holds `now` is reported: next Monday, 08:00 on clocks there. */
export const endOfWeek = (now: Date, timezone: string): Date =>
  momentInZone(addDays(mondayOf(dayOf(now, timezone)), 7), reportTime, timezone) as Date;

/**
 * Promises the reports of all weeks that are over, each in one transaction with the note when the next is: however often
 * and from how many processes this is called, a week is reported once. A week of a speaker who wants no report, or in
 * which nothing happened, is passed over; a new speaker's first report is of the first whole week.
 */
export async function sendWeeklyReports(services: Services): Promise<void> {
  while ((await enqueueNextBatch(services)) === batchSize);
}

async function enqueueNextBatch(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.db
    .select({ id: profiles.id, timezone: profiles.timezone, nextReportAt: profiles.nextReportAt })
    .from(profiles)
    .where(or(isNull(profiles.nextReportAt), lte(profiles.nextReportAt, now)))
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
    // Whoever moved west meanwhile has a Sunday now: this week is over tomorrow, the one before was reported.
    const isOver = nextReportAt && (momentInZone(monday, reportTime, timezone) as Date) > addHours(nextReportAt, -24);
    if (!isOver || !speaker?.isEnabled) return;
    const unsubscribe = unsubscribeLink(services, { speakerId: id, emailKind: "analyticsReports" });
    const values = { speakerId: id, timezone, from: addDays(monday, -7), to: addDays(monday, -1), unsubscribe };
    if (await findWeeklyReport({ ...services, db: tx }, values))
      await queue.enqueue(tx, "send-email", { template: "weekly-report", to: speaker.email, values });
  });
}

/** What the letter says, read when it leaves. Null when nobody came and nobody said anything, or the speaker is gone. */
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
    ...{ views, leads, ratings: feedback },
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

/** The average of the week's stars, and the best that was said with four or more of them. */
async function findHighlights({ db }: Services, actor: Actor, scope: StatsScope) {
  const { rows } = await db.execute<Record<"average" | "comment" | "talk", string | null>>(sql`
    with own as materialized (${ownHubs(actor)}),
      said as (
        select talk_hub_id, rating, f.created_at, hidden_at, nullif(trim(responses ->> 'comments'), '') as comment
        from own join feedback_submissions f on talk_hub_id = own.id
        where rating is not null and ${within(sql`f.created_at`, scope)}
      ),
      best as (
        select comment, title as talk from said join talk_hubs h on h.id = talk_hub_id
        where rating >= 4 and comment is not null and hidden_at is null
        order by rating desc, char_length(comment) > 20 desc, said.created_at desc limit 1
      )
    select (select round(avg(rating), 1) from said) as average, best.comment, best.talk
    from (select 1) as one left join best on true`);
  const { average, comment, talk } = rows[0] ?? {};
  return { average: average ? Number(average) : null, best: comment && talk ? { comment, talk } : null };
}
