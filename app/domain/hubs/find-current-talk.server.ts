import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { pickCurrentTalk } from "#app/domain/hubs/current-talk.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { phaseAt, talkSigns } from "#app/domain/hubs/talk-phase.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

/** A week, and a day for talks past midnight and one for the time zones. */
const nearDays = 9;
/** The nearest ones of a speaker who has planned further ahead than anybody. */
const maxTalks = 60;

/** With its table's name, which Drizzle leaves out: in a subquery `id` alone would be that of the other table. */
const hubId = sql`${talkHubs}.id`;

/** The actor's talk whose time it is, with its current status; null when nothing is near or planned. */
export async function findCurrentTalk({ db, clock }: Services, actor: Actor) {
  const now = clock.now();
  const today = dayOf(now, "UTC");
  const rows = await db
    .select({
      id: talkHubs.id,
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventName: talkHubs.eventName,
      eventDate: talkHubs.eventDate,
      startTime: talkHubs.startTime,
      endTime: talkHubs.endTime,
      timezone: talkHubs.timezone,
      status: talkHubs.status,
      openDate: talkHubs.openDate,
      openTime: talkHubs.openTime,
      closeDate: talkHubs.closeDate,
      closeTime: talkHubs.closeTime,
      autoClose: talkHubs.autoClose,
      closedManuallyAt: talkHubs.closedManuallyAt,
      location: talkHubs.location,
      // Whether there is one is all that is asked, of a text that may be long.
      description: sql<string | null>`left(${talkHubs.description}, 1)`,
      resourceCount: sql<number>`(select count(*) from resources where talk_hub_id = ${hubId})`.mapWith(Number),
      ...talkSigns,
    })
    .from(talkHubs)
    .where(
      and(
        eq(talkHubs.userId, actor.id),
        isNull(talkHubs.deletedAt),
        ne(talkHubs.status, "archived"),
        sql`${phaseAt(now)} <> 'called-off'`,
        or(
          gte(talkHubs.eventDate, addDays(today, -nearDays)),
          gte(talkHubs.closedManuallyAt, new Date(now.getTime() - nearDays * 86_400_000)),
        ),
      ),
    )
    .orderBy(
      sql`abs(coalesce(${talkHubs.eventDate}, ${talkHubs.closedManuallyAt}::date) - ${today}::date)`,
      asc(talkHubs.id),
    )
    .limit(maxTalks);
  const current = pickCurrentTalk(rows, now);
  return current && { ...current, status: effectiveStatus(current.talk, now) };
}
export type CurrentTalk = NonNullable<Awaited<ReturnType<typeof findCurrentTalk>>>;
