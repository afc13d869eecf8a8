import { expect, it } from "vitest";
import { describeWay } from "#app/domain/leads/lead-way.server.ts";
import type { TimelineEntry } from "#app/domain/leads/leads.ts";

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const calm = { hubId: "1", hubTitle: "Calm under fire" };
const deploys = { hubId: "2", hubTitle: "The quiet deploy" };
const entry = (kind: TimelineEntry["kind"], time: string, detail: string | null, hub: typeof calm | null) => ({
  ...{ kind, detail, count: 1, at: at(time) },
  ...(hub ?? { hubId: null, hubTitle: null }),
});

it("tells Rosa's way in one line a talk, the newest first, each step once", () => {
  const timeline = [
    entry("email", "29T12:00", "booking-receipt", null),
    entry("rating", "29T10:50", "5", calm),
    entry("download", "29T10:40", "Slides", calm),
    entry("download", "29T10:30", "Slides", calm),
    entry("view", "29T10:01", null, calm),
    entry("present", "29T10:00", null, calm),
    entry("view", "20T09:00", null, deploys),
  ];
  const captures = [
    { createdAt: at("29T10:20"), talkHubId: "1", talkHubTitle: "Calm under fire" },
    { createdAt: at("10T10:00"), talkHubId: null, talkHubTitle: null },
  ];
  expect(describeWay(timeline, captures)).toEqual([
    { ...calm, at: at("29T10:00"), steps: ["scanned", "left details", "took Slides", "5 stars"] },
    { ...deploys, at: at("20T09:00"), steps: ["opened it"] },
  ]);
});
