// When a sample talk takes place, and when its audience comes, rates and leaves an address.

import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";
import { liveVenues, ownerTimezone, type SampleHub, sampleHubs } from "#sample/sample-hubs.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const quarterMs = 15 * minuteMs;

/** The talk that is live began about so long ago: its last slide has been up for a quarter of an hour. */
const liveSinceMs = 55 * minuteMs;
/** The QR code is on the last slide, so many minutes after the start. */
const lastSlideMinutes = 38;
const ratingFromMinutes = 22;

/** The moment at which the live talk began, at a full quarter of an hour. */
const findLiveStart = (now: Date) => new Date(Math.floor((now.getTime() - liveSinceMs) / quarterMs) * quarterMs);

/** The sample talks, the live one in a city where it is daytime. */
export function listSampleHubs(now: Date): SampleHub[] {
  const isDaytime = (timezone: string) => {
    const hour = Number.parseInt(localDateAndTime(findLiveStart(now), timezone).time, 10);
    return hour >= 8 && hour < 20;
  };
  const venue = liveVenues.find(({ timezone }) => isDaytime(timezone));
  return sampleHubs.map((hub) => (hub.inDays === 0 ? { ...hub, ...venue } : hub));
}

/** Local date and time of the talk, and its moment. */
export function findTalkTime({ inDays, startTime, timezone }: SampleHub, now: Date) {
  if (inDays === 0) {
    const startsAt = findLiveStart(now);
    return { startsAt, ...localDateAndTime(startsAt, timezone) };
  }
  const date = dateIn(now, inDays);
  return { startsAt: momentInZone(date, startTime, timezone) as Date, date, time: startTime };
}

/** The date `days` after `now` in UTC, as 2026-12-31. */
export const dateIn = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** When the hub took its last visitor: a closed one was closed yesterday. */
const endOf = ({ status }: SampleHub, now: Date) => new Date(now.getTime() - (status === "closed" ? dayMs : minuteMs));

/**
 * The moments of `count` views, in order. Most people scan the code when the last slide is up, some while the talk is
 * running, and after that a few each day. A hub that opens before its talk is visited in the days before.
 */
export function pickViewTimes(
  hub: SampleHub,
  { count, random, now }: { count: number; random: () => number; now: Date },
) {
  const [start, end] = [findTalkTime(hub, now).startsAt.getTime(), endOf(hub, now).getTime()];
  const afterStart = (minutes: number) => start + minutes * minuteMs;
  const pick = (): number => {
    if (start > end) return end - random() * 6 * dayMs;
    const chance = random();
    if (chance < 0.06) return afterStart(-8 * random());
    if (chance < 0.2) return afterStart(lastSlideMinutes * random());
    if (chance < 0.82) return afterStart(lastSlideMinutes - 9 * Math.log(1 - random()));
    return afterStart(60) + dayMs * 0.3 + dayMs * 21 * random() ** 3;
  };
  const pickInTime = (): number => {
    const moment = pick();
    return moment <= end ? moment : pickInTime();
  };
  return Array.from({ length: count }, () => new Date(pickInTime())).sort((a, b) => a.getTime() - b.getTime());
}

/**
 * When someone who opened the page at `openedAt` rates it: minutes later, and never before the talk is well on its way.
 */
export function pickRatingTime(
  hub: SampleHub,
  openedAt: Date,
  { random, now }: { random: () => number; now: Date },
): Date {
  const earliest = findTalkTime(hub, now).startsAt.getTime() + ratingFromMinutes * minuteMs;
  const afterViewing = Math.max(openedAt.getTime(), earliest) + (1 + 4 * random()) * minuteMs;
  return new Date(Math.min(afterViewing, endOf(hub, now).getTime()));
}

/** From the doors to the last question. */
export function isDuringTalk(startsAt: Date, moment: Date): boolean {
  const minutes = (moment.getTime() - startsAt.getTime()) / minuteMs;
  return minutes > -15 && minutes < 90;
}

/** Some seconds after a view, on the same day of the statistics. */
export function soonAfter(openedAt: Date, seconds: number, now: Date): Date {
  const moment = new Date(Math.min(openedAt.getTime() + seconds * 1_000, now.getTime()));
  return statsDayOf(moment) === statsDayOf(openedAt) ? moment : openedAt;
}

/** The day of the statistics, which is the owner's. */
export const statsDayOf = (moment: Date): string => localDateAndTime(moment, ownerTimezone).date;
