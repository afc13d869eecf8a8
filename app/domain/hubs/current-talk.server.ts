// Which talk the dashboard shows first, and how far that talk is. Pure, so that a table of cases proves it.
import { effectiveStatus, type HubSchedule } from "#app/domain/hubs/hubs.ts";
import { lifeOfTalk, type TalkSigns } from "#app/domain/hubs/talk-life.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { WrittenTimes } from "#app/domain/values/talk-times.ts";

const hourMs = 60 * 60_000;
const weekMs = 7 * 24 * hourMs;
/** A talk soon after midnight has its day already in the evening before. */
const arrivalMs = 3 * hourMs;

/**
 * later: in more than a week. soon: within the next week. today: on its day, not begun or without a time. live: on. after:
 * over since a week at most.
 */
export type HeroPhase = "later" | "soon" | "today" | "live" | "after";

export type DatedTalk = HubSchedule & WrittenTimes & TalkSigns & { id: string };

interface PhasedTalk<Talk> {
  talk: Talk;
  phase: HeroPhase;
  /** Null without a start time. */
  startsAt: Date | null;
  /** Only of a talk that is over. */
  endedAt: Date | null;
  /** How far from now its time is; 0 while it runs. */
  awayMs: number;
}

/**
 * Where `talk` stands at `now`; null for what nobody has to look at: archived talks and those that were called off, those
 * without a date, those given more than a week ago, and those whose page opens only afterwards.
 */
function findPhase<Talk extends DatedTalk>(talk: Talk, now: Date): PhasedTalk<Talk> | null {
  const status = effectiveStatus(talk, now);
  const { phase, from, endedAt } = lifeOfTalk(talk, now);
  if (status === "archived" || phase === "called-off") return null;
  const startsAt = talk.startTime ? from : null;
  if (phase === "over") {
    const awayMs = endedAt && Math.max(now.getTime() - endedAt.getTime(), 0);
    if (awayMs === null || awayMs > weekMs || status === "scheduled") return null;
    return { talk, phase: "after", startsAt, endedAt, awayMs };
  }
  if (!from) return null;
  const untilStart = from.getTime() - now.getTime();
  const heroPhase = phase === "on" ? (startsAt ? "live" : "today") : phaseBefore(talk, untilStart, now);
  return { talk, phase: heroPhase, startsAt, endedAt: null, awayMs: Math.max(untilStart, 0) };
}

function phaseBefore(talk: DatedTalk, untilStart: number, now: Date): HeroPhase {
  if (untilStart <= arrivalMs || dayOf(now, talk.timezone) === talk.eventDate) return "today";
  return untilStart <= weekMs ? "soon" : "later";
}

/**
 * The talk whose time it is: the nearest at `now`, of several that run the one that began last, and of two equally near
 * the one just given. With it, the other talks of this day that are still to be given. Null when nothing is near or
 * planned.
 */
export function pickCurrentTalk<Talk extends DatedTalk>(talks: readonly Talk[], now: Date) {
  const [current, ...others] = talks
    .flatMap((talk) => findPhase(talk, now) ?? [])
    .sort((one, other) => one.awayMs - other.awayMs || rank(other) - rank(one) || begin(other) - begin(one));
  if (!current) return null;
  return { ...current, alsoToday: others.filter(({ phase }) => phase === "live" || phase === "today") };
}

const rank = ({ phase }: PhasedTalk<unknown>) => Number(phase === "after");
const begin = ({ startsAt }: PhasedTalk<unknown>) => startsAt?.getTime() ?? 0;
