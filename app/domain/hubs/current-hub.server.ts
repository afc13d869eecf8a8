// `/{username}/now`: one link for every slide deck, which opens the speaker's current talk.
import { and, between, desc, eq, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { anonymousViewer, type HubStatus } from "#app/domain/hubs/hubs.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { addDays, startOfDay } from "#app/domain/values/instant-in-zone.ts";
import { expectedEnd, startOfTalk } from "#app/domain/values/talk-times.ts";
import type { Services } from "#app/services.ts";

/** Ruling, "Share": "else the nearest within 12 hours". */
const nearMs = 12 * 60 * 60 * 1_000;

interface DatedHub {
  slug: string;
  status: HubStatus;
  eventDate: string;
  startTime: string | null;
  endTime: string | null;
  timezone: string;
}

/**
 * The slug of the hub that `/now` opens, chosen from the publicly visible hubs (ruling "Share"): the open hub whose
 * talk is running, the latest to start if several are; else the open or scheduled hub nearest in time within 12 hours;
 * else the open hub with the latest date. Null when there is none.
 */
export async function findCurrentHub({ db, clock }: Services, speakerId: string): Promise<string | null> {
  const now = clock.now();
  const columns = {
    slug: talkHubs.slug,
    status: effectiveStatusAt(now),
    startTime: talkHubs.startTime,
    endTime: talkHubs.endTime,
    timezone: talkHubs.timezone,
    eventDate: sql<string>`${talkHubs.eventDate}`,
  };
  const { isListed, mayRead } = hubPermissionsAt({ viewer: anonymousViewer, now });
  const isSpeakers = eq(talkHubs.userId, speakerId);
  const today = dayOf(now, "UTC");
  // Covers 12 hours plus the largest time zone offset on either side.
  const isNearToday = between(talkHubs.eventDate, addDays(today, -2), addDays(today, 2));
  const dated: DatedHub[] = await db
    .select(columns)
    .from(talkHubs)
    .where(and(isSpeakers, isListed, isNearToday));
  const near = nearestHub(dated, now);
  if (near) return near.slug;

  const [newest] = await db
    .select({ slug: talkHubs.slug })
    .from(talkHubs)
    .where(and(isSpeakers, mayRead))
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.createdAt), desc(talkHubs.id))
    .limit(1);
  return newest?.slug ?? null;
}

/** Of two hubs equally near, the one that starts later wins, because it is still to come. */
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

/** Start and end of the talk in milliseconds. Without a time it is the complete day in the talk's zone. */
function span(hub: DatedHub): { from: number; to: number } {
  const start = startOfTalk(hub);
  if (start) return { from: start.getTime(), to: expectedEnd(hub, start).getTime() };
  const { eventDate, timezone } = hub;
  const [day, next] = [startOfDay(eventDate, timezone), startOfDay(addDays(eventDate, 1), timezone)];
  return { from: day.getTime(), to: next.getTime() - 1 };
}
