import { findLiveHub, type LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { minPublicRatings } from "#app/domain/feedback/feedback.ts";
import { findBestComment } from "#app/domain/feedback/queries.server.ts";
import { countAudience } from "#app/domain/follow-ups/audience.server.ts";
import { type CurrentTalk, findCurrentTalk } from "#app/domain/hubs/find-current-talk.server.ts";
import {
  dayOf,
  daysBetween,
  formatDayAndTime,
  formatDays,
  formatSince,
  formatTime,
  formatUntil,
} from "#app/domain/values/dates.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";
import { loadReadiness } from "#app/routes/dashboard/home/readiness-view.server.ts";
import { toLiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * What the dashboard's first card shows of the talk whose time it is; null when nothing is near or planned. `profileUrl` is
 * the speaker's public profile, null without a username.
 */
export async function loadHero(services: Services, actor: Actor, profileUrl: string | null) {
  const current = await findCurrentTalk(services, actor);
  if (!current) return null;
  const { talk, phase, status, alsoToday } = current;
  const now = services.clock.now();
  const hasNumbers = phase === "live" || phase === "today" || phase === "after";
  const live = hasNumbers ? await findLiveHub(services, actor, talk.id) : null;
  return {
    id: talk.id,
    title: talk.title,
    /** Its public page; null without a username. */
    url: profileUrl && `${profileUrl}/${talk.slug}`,
    status,
    phase,
    distance: describeDistance(current, now),
    when: talk.eventDate && formatDayAndTime(talk.eventDate, talk.startTime, talk.timezone),
    eventName: talk.eventName,
    readiness: phase === "live" || phase === "after" ? null : await loadReadiness(services, actor, current),
    live: live && toLiveHubView(live, now),
    outcome: live && phase === "after" ? await findOutcome(services, actor, live) : null,
    alsoToday: alsoToday.map(({ talk: { id, title, startTime, timezone } }) => ({
      id,
      title,
      time: startTime && `${formatTime(startTime)} (${zoneName(timezone)})`,
    })),
  };
}
export type HeroView = NonNullable<Awaited<ReturnType<typeof loadHero>>>;

/** "Next talk in 3 days", "Today, in 2 hours", "Given yesterday", where the talk is held. */
function describeDistance({ talk, phase, startsAt, endedAt }: CurrentTalk, now: Date): string {
  if (endedAt) return `Given ${formatSince(endedAt, now, talk.timezone)}`;
  if (phase === "live") return "On now";
  if (phase === "today") return startsAt ? `Today, ${formatUntil(startsAt, now)}` : "Today";
  return `Next talk ${formatDays(daysBetween(dayOf(now, talk.timezone), talk.eventDate ?? ""))}`;
}

/** What a talk that is over leaves to quote and to do. */
async function findOutcome(services: Services, actor: Actor, { id: hubId, feedback }: LiveHub) {
  const [quote, audience] = await Promise.all([
    findBestComment(services, actor, hubId),
    countAudience(services, { speakerId: actor.id, hubId, text: null }),
  ]);
  return { quote, readerCount: audience.ready, hasReport: feedback.total >= minPublicRatings };
}
