import { describe, expect, it } from "vitest";
import { findTalkTimes } from "#app/domain/stage/remote.server.ts";

const hub = {
  status: "active",
  eventDate: "2026-11-21",
  startTime: "23:30",
  endTime: "23:59",
  timezone: "Australia/Sydney",
  openDate: null,
  openTime: null,
  closeDate: null,
  closeTime: null,
  autoClose: false,
  openedManuallyAt: null,
  closedManuallyAt: null,
} as const;
/** 11:40 in the evening in Sydney. */
const now = new Date("2026-11-21T12:40:00Z");
const start = Date.parse("2026-11-21T12:30:00Z");
const minuteMs = 60_000;

describe("the times of a talk", () => {
  const startOf = (changes: object) => findTalkTimes({ ...hub, ...changes }, now).startedMs;

  it("begin when its page opens, or at its start time if that is later", () => {
    expect(findTalkTimes(hub, now)).toEqual({ startedMs: start, plannedMs: 29 * minuteMs });
    expect(findTalkTimes({ ...hub, endTime: "00:15" }, now).plannedMs).toBe(45 * minuteMs);
    const late = new Date(start + 5 * minuteMs);
    expect(startOf({ openedManuallyAt: late })).toBe(late.getTime());
    expect(startOf({ openedManuallyAt: new Date("2026-11-01T12:00:00Z") })).toBe(start);
    expect(startOf({ openDate: "2026-11-21", openTime: "08:00" })).toBe(start);
    expect(startOf({ startTime: null, endTime: null, openedManuallyAt: late })).toBe(late.getTime());
  });

  it("begin with the opening for a rehearsal days before, and are unknown without both", () => {
    const opened = new Date("2026-11-21T12:35:00Z");
    expect(startOf({ eventDate: "2026-12-24", openedManuallyAt: opened })).toBe(opened.getTime());
    expect(findTalkTimes({ ...hub, startTime: null, endTime: null }, now)).toEqual({
      startedMs: null,
      plannedMs: null,
    });
  });
});
