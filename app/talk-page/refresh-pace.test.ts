import { expect, it } from "vitest";
import { refreshSeconds } from "#app/talk-page/refresh-pace.ts";

const now = new Date("2026-11-22T10:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

it.each([
  ["a day before the opening", inSeconds(86_400), 600, 720],
  ["an hour before", inSeconds(3_600), 30, 45],
  ["without an opening time", null, 30, 45],
  ["just before: after the opening, never at its second", inSeconds(12), 12, 27],
  ["just after, while a page is still cached", inSeconds(-2), 30, 45],
])("%s", (_, opensAt, first, last) => {
  expect([0, 1].map((random) => refreshSeconds(opensAt, now, random))).toEqual([first, last]);
});
