// `/{username}/now`: one link for every slide deck, which opens the speaker's current talk.
import { and, between, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer, effectiveStatus, type HubSchedule } from "#app/domain/hubs/hubs.ts";
import { lifeOfTalk, type TalkSigns } from "#app/domain/hubs/talk-life.server.ts";
import { talkSigns } from "#app/domain/hubs/talk-phase.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { WrittenTimes } from "#app/domain/values/talk-times.ts";
import type { Services } from "#app/services.ts";

/** Ruling, "Share": "else the nearest within 12 hours". */
const nearMs = 12 * 60 * 60 * 1_000;

type DatedHub = HubSchedule & WrittenTimes & TalkSigns & { slug: string };

/**
 * The slug of the hub that `/now` opens, chosen from the publicly visible hubs (ruling "Share"): the open hub whose
 * talk is running, the latest to start if several are; else the open or scheduled hub nearest in time within 12 hours;
 * else the open hub with the latest date. Null when there is none.
 */
export async function findCurrentHub({ db, clock }: Services, speakerId: string): Promise<string | null> {
  const now = clock.now();
  const { isListed, mayRead } = hubPermissionsAt({ viewer: anonymousViewer, now });
  const isSpeakers = eq(talkHubs.userId, speakerId);
  const today = dayOf(now, "UTC");
  // Covers 12 hours plus the largest time zone offset on either side.
  const isNearToday = between(talkHubs.eventDate, addDays(today, -2), addDays(today, 2));
  const dated: DatedHub[] = await db
    .select({ ...schedule, ...talkSigns })
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

const schedule = pick(getTableColumns(talkHubs), [
  ...(["slug", "eventDate", "startTime", "endTime", "timezone", "status", "openDate", "openTime"] as const),
  ...(["closeDate", "closeTime", "autoClose", "closedManuallyAt"] as const),
]);

/** Of two hubs equally near, the one that starts later wins, because it is still to come. */
function nearestHub(hubs: DatedHub[], now: Date): DatedHub | null {
  const [nearest] = hubs
    .flatMap((hub) => {
      const status = effectiveStatus(hub, now);
      const { phase, from, to } = lifeOfTalk(hub, now);
      if (!from || !to || (status !== "active" && status !== "scheduled")) return [];
      const away = phase === "on" ? 0 : Math.max(from.getTime() - now.getTime(), now.getTime() - to.getTime());
      return { hub, from: from.getTime(), away, isLive: phase === "on" && status === "active" };
    })
    .filter(({ away }) => away <= nearMs)
    .sort((one, other) => Number(other.isLive) - Number(one.isLive) || one.away - other.away || other.from - one.from);
  return nearest?.hub ?? null;
}
