// `/{username}/now`: one address for every slide, which leads to the talk that people mean at this moment.
import { and, between, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { addDays, momentInZone, startOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

const hourMs = 60 * 60 * 1_000;
/** Ruling, "Share": "else the nearest within 12 hours". */
const nearMs = 12 * hourMs;
/** As long as a talk without an end is taken to be, in its calendar entry too. */
const talkMs = hourMs;

interface DatedHub {
  slug: string;
  status: HubStatus;
  eventDate: string;
  startTime: string | null;
  timezone: string;
}

/**
 * The slug of the hub to which `/now` leads: the one that is live now (open, while its talk is on; the one that began
 * last), else the nearest within 12 hours, before or after, open or still to open, else the open one with the newest
 * date; null where there is none. Only hubs that strangers may know of. Ruling, "Share".
 */
export async function findHubForNow({ db, clock }: Services, speakerId: string): Promise<string | null> {
  const now = clock.now();
  const status = effectiveStatusAt(now);
  const columns = {
    ...{ slug: talkHubs.slug, status, startTime: talkHubs.startTime, timezone: talkHubs.timezone },
    eventDate: sql<string>`${talkHubs.eventDate}`,
  };
  const isVisible = and(
    eq(talkHubs.userId, speakerId),
    eq(talkHubs.publicVisibility, true),
    notInArray(talkHubs.status, ["draft", "archived"]),
    isNull(talkHubs.deletedAt),
  );
  const today = dayOf(now, "UTC");
  // Twelve hours, and half a day of time zones on both sides.
  const isNearToday = between(talkHubs.eventDate, addDays(today, -2), addDays(today, 2));
  const dated: DatedHub[] = await db.select(columns).from(talkHubs).where(and(isVisible, isNearToday));
  const near = nearestHub(dated, now);
  if (near) return near.slug;

  const [newest] = await db
    .select({ slug: talkHubs.slug })
    .from(talkHubs)
    .where(and(isVisible, sql`${status} = 'active'`, eq(talkHubs.access, "anyone")))
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.createdAt), desc(talkHubs.id))
    .limit(1);
  return newest?.slug ?? null;
}

/** The live one, else the nearest within 12 hours; of two as near, the one that begins later: it is still to come. */
function nearestHub(hubs: DatedHub[], now: Date): DatedHub | null {
  const [nearest] = hubs
    .filter(({ status }) => status === "active" || status === "scheduled")
    .map((hub) => ({ hub, ...span(hub) }))
    .map(({ hub, from, to }) => ({ hub, from, away: Math.max(from - now.getTime(), now.getTime() - to, 0) }))
    .filter(({ away }) => away <= nearMs)
    .map((each) => ({ ...each, isLive: each.away === 0 && each.hub.status === "active" }))
    .sort((one, other) => Number(other.isLive) - Number(one.isLive) || one.away - other.away || other.from - one.from);
  return nearest?.hub ?? null;
}

/** From when to when the talk is on, in milliseconds; without a time, its whole day at its own place. */
function span({ eventDate, startTime, timezone }: DatedHub): { from: number; to: number } {
  const begins = momentInZone(eventDate, startTime, timezone)?.getTime();
  if (begins !== undefined) return { from: begins, to: begins + talkMs };
  const [day, next] = [startOfDay(eventDate, timezone), startOfDay(addDays(eventDate, 1), timezone)];
  return { from: day.getTime(), to: next.getTime() - 1 };
}
