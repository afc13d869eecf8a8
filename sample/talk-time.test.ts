import { describe, expect, it } from "vitest";
import { createRandom } from "#sample/random.ts";
import { sampleComments } from "#sample/sample-comments.ts";
import { sampleHubs } from "#sample/sample-hubs.ts";
import {
  findTalkTime,
  listSampleHubs,
  pickRatingTime,
  pickViewTimes,
  soonAfter,
  statsDayOf,
} from "#sample/talk-time.ts";

const now = new Date("2026-11-22T13:20:00Z");
const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;
const hubCalled = (slug: string) => {
  const hub = sampleHubs.find((each) => each.slug === slug);
  if (!hub) throw new Error(`no sample hub ${slug}`);
  return hub;
};
const live = hubCalled("calm-under-fire");
const viewTimesOf = (slug: string) => pickViewTimes(hubCalled(slug), { count: 400, random: createRandom(3), now });

describe("the talk that is live", () => {
  it("began an hour ago in its own time zone, also when that was yesterday", () => {
    expect(findTalkTime(live, now)).toEqual({
      startsAt: new Date("2026-11-22T12:15:00Z"),
      date: "2026-11-22",
      time: "23:15",
    });
    expect(findTalkTime(live, new Date("2026-11-22T13:40:00Z"))).toMatchObject({ date: "2026-11-22", time: "23:45" });
  });

  it.for([
    ["01:00", "Australia/Sydney"],
    ["13:00", "Europe/London"],
    ["21:00", "America/New_York"],
    ["23:30", "Australia/Sydney"],
  ] as const)("at %s UTC takes place where it is daytime, in %s", ([time, timezone]) => {
    const [talk] = listSampleHubs(new Date(`2026-11-22T${time}:00Z`));
    expect(talk).toMatchObject({ slug: "calm-under-fire", timezone });
  });

  it("takes place in daylight at every hour of the year", () => {
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour));
      const [talk] = listSampleHubs(moment);
      const { time } = findTalkTime(talk ?? live, moment);
      expect(time >= "08:00" && time < "20:00", `${moment.toISOString()} ${time}`).toBe(true);
    }
  });

  it("has its visitors around it and none from the future", () => {
    const times = viewTimesOf("calm-under-fire");
    const { startsAt } = findTalkTime(live, now);
    expect(times.every((time) => minutesBetween(startsAt, time) > -10 && time < now)).toBe(true);
    const afterLastSlide = times.filter((time) => minutesBetween(startsAt, time) > 38);
    expect(afterLastSlide.length).toBeGreaterThan(200);
  });

  it("is counted on the owner's day, whatever the day is in UTC", () => {
    const evening = new Date("2026-11-22T12:59:30Z");
    expect([statsDayOf(evening), statsDayOf(new Date("2026-11-22T13:00:00Z"))]).toEqual(["2026-11-22", "2026-11-23"]);
    // Sydney's midnight.
    expect(soonAfter(evening, 45, now)).toEqual(evening);
    expect(soonAfter(evening, 20, now)).toEqual(new Date("2026-11-22T12:59:50Z"));
  });

  it("is rated by nobody before it is well on its way", () => {
    const { startsAt } = findTalkTime(live, now);
    const random = createRandom(4);
    const ratings = viewTimesOf("calm-under-fire").map((time) => pickRatingTime(live, time, { random, now }));
    expect(ratings.every((at) => minutesBetween(startsAt, at) > 22 && at < now)).toBe(true);
  });
});

it("opens a past talk mostly on its day and less each day after, until it was closed", () => {
  const { startsAt } = findTalkTime(hubCalled("postmortems-people-read"), now);
  const days = viewTimesOf("postmortems-people-read").map((time) => minutesBetween(startsAt, time) / 1440);
  expect(days.filter((day) => day < 0.1).length).toBeGreaterThan(250);
  expect(days.filter((day) => day > 1).length).toBeGreaterThan(20);
  expect(Math.max(...days)).toBeLessThan(23);
});

it("opens a workshop that has no past on the days before it", () => {
  expect(viewTimesOf("the-quiet-deploy").every((time) => time < now && minutesBetween(time, now) < 6 * 1440)).toBe(
    true,
  );
});

it("has no comment twice", () => {
  const comments = Object.values(sampleComments).flatMap((byStars) => Object.values(byStars).flat());
  expect(new Set(comments).size).toBe(comments.length);
});
