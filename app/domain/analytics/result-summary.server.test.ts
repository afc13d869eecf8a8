import { expect, it } from "vitest";
import { summariseResults } from "#app/domain/analytics/result-summary.server.ts";
import { noRatings } from "#app/domain/feedback/feedback.ts";
import type { ReasonCount } from "#app/domain/feedback/reason-results.server.ts";

const talk = (text: string, count: number): ReasonCount => ({ text, kind: "talk", count });
const room = (text: string, count: number): ReasonCount => ({ text, kind: "room", count });
const none = { distribution: noRatings, peak: null, zone: null, reasons: { high: [], low: [] } };
const full = {
  distribution: { ...noRatings, 2: 9, 4: 12, 5: 30 },
  peak: { at: "10:44", count: 6 },
  zone: null,
  reasons: { high: [talk("Pace", 9), talk("Story", 4)], low: [room("Sound", 5), talk("Depth", 2)] },
};
const few = { ...full, distribution: { ...noRatings, 5: 9 } };
const reasons = (high: ReasonCount[], low: ReasonCount[] = []) => ({
  ...full,
  reasons: { high, low },
});

it.each([
  ["no ratings", none, null],
  [
    "three ratings",
    { ...none, distribution: { ...noRatings, 4: 3 } },
    "From 10 ratings on, you'll read here what stood out.",
  ],
  ["nine ratings, whatever they were given for", few, "From 10 ratings on, you'll read here what stood out."],
  ["ten ratings and nothing else", { ...none, distribution: { ...noRatings, 4: 10 } }, null],
  ["a full hall", full, "Best minute 10:44. People liked Pace. What could be better: Sound (room)."],
  [
    "a talk in another time zone than its speaker's",
    { ...full, zone: "Sydney" },
    "Best minute 10:44 (Sydney). People liked Pace. What could be better: Sound (room).",
  ],
  [
    "ratings spread over the day",
    { ...full, peak: { at: "10:44", count: 2 } },
    "People liked Pace. What could be better: Sound (room).",
  ],
  [
    "no minute, as all ratings came on other days",
    { ...full, peak: null },
    "People liked Pace. What could be better: Sound (room).",
  ],
  ["no reasons, as the talk asks for none", reasons([]), "Best minute 10:44."],
  ["nobody displeased", reasons([talk("Pace", 9)]), "Best minute 10:44. People liked Pace."],
  [
    "two reasons alike",
    reasons([talk("Pace", 4), talk("Story", 4), talk("Depth", 3)]),
    "Best minute 10:44. People liked Pace and Story.",
  ],
  ["three reasons alike", reasons([talk("Pace", 4), talk("Story", 4), talk("Depth", 4)]), "Best minute 10:44."],
  ["reasons of one or two people", reasons([talk("Pace", 2)], [room("Sound", 1)]), "Best minute 10:44."],
  [
    "the same word about the talk and about the room",
    reasons([talk("Sound", 3), room("Sound", 3)]),
    "Best minute 10:44. People liked Sound and Sound (room).",
  ],
  ["a reason from right to left", reasons([talk("إيقاع", 5)]), "Best minute 10:44. People liked إيقاع."],
])("%s", (_, results, sentence) => {
  expect(summariseResults(results)).toBe(sentence);
});
