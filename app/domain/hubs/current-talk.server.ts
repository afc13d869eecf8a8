// Which talk the dashboard shows first, and how far that talk is. Pure, so that a table of cases proves it.
import { closingMoment, effectiveStatus, type HubSchedule } from "#app/domain/hubs/hubs.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { addDays, startOfDay } from "#app/domain/values/instant-in-zone.ts";
import { expectedEnd, startOfTalk, type WrittenTimes } from "#app/domain/values/talk-times.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekMs = 7 * 24 * hourMs;
/** Talks overrun, and people rate on their way out. */
const overrunMs = 30 * minuteMs;
/** A talk soon after midnight has its day already in the evening before. */
const arrivalMs = 3 * hourMs;

/**
 * later: in more than a week. soon: within the next week. today: on its day, not begun or without a time. live: running. after: ended or
 * closed within the last week.
 */
export type TalkPhase = "later" | "soon" | "today" | "live" | "after";

export type DatedTalk = HubSchedule &
  WrittenTimes & {
    id: string;
    /** Somebody rated it. */
    isRated: boolean;
  };

interface PhasedTalk<Talk> {
  talk: Talk;
  phase: TalkPhase;
  startsAt: Date | null;
  /** Only of a talk that is over. */
  endedAt: Date | null;
  /** How far from now its time is; 0 while it runs. */
  awayMs: number;
}

/**
 * Where `talk` stands at `now`; null for what nobody has to look at: archived talks, those without a date, those given
 * more than a week ago, those never published, and those closed before they began, unless people rated them by then.
 */
function findPhase<Talk extends DatedTalk>(talk: Talk, now: Date): PhasedTalk<Talk> | null {
  const status = effectiveStatus(talk, now);
  if (status === "archived") return null;
  const span = spanOf(talk);
  if (status === "closed") return toEnded(talk, closedEnd(talk, span, now), { span, now });
  if (!span) return null;
  if (now > span.to) return status === "active" ? toEnded(talk, span.to, { span, now }) : null;
  const untilStart = span.from.getTime() - now.getTime();
  const awayMs = Math.max(untilStart, 0);
  const startsAt = startOfTalk(talk);
  return { talk, startsAt, endedAt: null, awayMs, phase: phaseBeforeEnd(talk, untilStart, now) };
}

function phaseBeforeEnd(talk: DatedTalk, untilStart: number, now: Date): TalkPhase {
  if (untilStart <= 0) return talk.startTime ? "live" : "today";
  if (untilStart <= arrivalMs || dayOf(now, talk.timezone) === talk.eventDate) return "today";
  return untilStart <= weekMs ? "soon" : "later";
}

interface Span {
  from: Date;
  to: Date;
}

/** Null without a date; without a time the whole day where the talk is held. */
function spanOf(talk: DatedTalk): Span | null {
  const { eventDate, timezone } = talk;
  if (!eventDate) return null;
  const from = startOfTalk(talk);
  if (from) return { from, to: new Date(expectedEnd(talk, from).getTime() + overrunMs) };
  return { from: startOfDay(eventDate, timezone), to: startOfDay(addDays(eventDate, 1), timezone) };
}

/** When a closed talk was over; null if it was called off. */
function closedEnd(talk: DatedTalk, span: Span | null, now: Date): Date | null {
  const closedAt = talk.closedManuallyAt ?? closingMoment(talk);
  if (!span) return closedAt;
  if ((closedAt ?? now) < span.from) return talk.isRated ? closedAt : null;
  return closedAt && closedAt < span.to ? closedAt : span.to;
}

function toEnded<Talk extends DatedTalk>(
  talk: Talk,
  endedAt: Date | null,
  { span, now }: { span: Span | null; now: Date },
) {
  if (!endedAt) return null;
  const awayMs = Math.max(now.getTime() - endedAt.getTime(), 0);
  if (awayMs > weekMs) return null;
  return { talk, phase: "after" as const, startsAt: span && startOfTalk(talk), endedAt, awayMs };
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
