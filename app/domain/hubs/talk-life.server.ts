// Where a talk stands: said once for every screen, list, calendar, email and endpoint that tells it. talk-phase.server.ts
// is the same in SQL. The page's status alone (hubs.ts) says who may read it, not whether the talk runs.
import { closingMoment, effectiveStatus, type HubSchedule } from "#app/domain/hubs/hubs.ts";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";
import { dayAfter, expectedEnd, startOfTalk, type WrittenTimes } from "#app/domain/values/talk-times.ts";

/** called-off: closed or archived before it began, and a draft whose time has passed. */
export type TalkPhase = "before" | "on" | "over" | "called-off";

/** What happens at a talk (`talkSigns` reads it). */
export interface TalkSigns {
  /** The newest rating. */
  ratedAt: Date | null;
  /** When a hall screen or remote last asked. */
  followedAt: Date | null;
}

/** Talks overrun, and people rate on their way out. What happens is as old at most. */
export const overrunMs = 30 * 60_000;
/** How long after the planned end ratings still show that it runs: later they come from home. */
export const ratedUntilMs = 2 * overrunMs;
/** The same of a hall screen or remote: longer than a workshop whose end nobody wrote down. */
export const followedUntilMs = 12 * 60 * 60_000;

export interface TalkLife {
  phase: TalkPhase;
  /** The planned times; without a start time the whole day where the talk is held. Null without a date. */
  from: Date | null;
  to: Date | null;
  /** Only of a talk that is over, where it is known. */
  endedAt: Date | null;
}

/**
 * Where `talk` stands at `now`. A talk runs from its planned start until half an hour after its planned end, and longer
 * while something happens on its open page. Closing the page ends it, or calls it off if it had not begun and nobody
 * rated. One without a date is still to come until its page closes.
 */
export function lifeOfTalk(talk: HubSchedule & WrittenTimes & TalkSigns, now: Date): TalkLife {
  const span = plannedSpan(talk);
  const status = effectiveStatus(talk, now);
  const toLife = (phase: TalkPhase, endedAt: Date | null = null) => ({ phase, from: null, to: null, ...span, endedAt });
  if (status === "closed" || status === "archived") {
    const closedAt = status === "closed" ? (talk.closedManuallyAt ?? closingMoment(talk)) : null;
    if (!span) return toLife("over", closedAt);
    const endedAt = earliest(closedAt ?? now, now);
    return endedAt < span.from && !talk.ratedAt ? toLife("called-off") : toLife("over", earliest(endedAt, span.to));
  }
  if (!span || now < span.from) return toLife("before");
  const pastMs = now.getTime() - span.to.getTime();
  if (pastMs < (talk.startTime ? overrunMs : 0) || (status === "active" && isHappening(talk, pastMs, now)))
    return toLife("on");
  return status === "draft" ? toLife("called-off") : toLife("over", span.to);
}

function isHappening({ ratedAt, followedAt }: TalkSigns, pastMs: number, now: Date): boolean {
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < overrunMs;
  return (isRecent(ratedAt) && pastMs < ratedUntilMs) || (isRecent(followedAt) && pastMs < followedUntilMs);
}

function plannedSpan(talk: WrittenTimes): { from: Date; to: Date } | null {
  const start = startOfTalk(talk);
  if (start) return { from: start, to: expectedEnd(talk, start) };
  const { eventDate, timezone } = talk;
  const midnight = (day: string) => momentInZone(day, "00:00", timezone) as Date;
  return eventDate ? { from: midnight(eventDate), to: midnight(dayAfter(eventDate)) } : null;
}

const earliest = (one: Date, other: Date) => (one < other ? one : other);
