import { describe, expect, it } from "vitest";
import { pickCurrentTalk } from "#app/domain/hubs/current-talk.server.ts";

type Talk = Parameters<typeof pickCurrentTalk>[0][number];

/** Amara's talk in Sydney (UTC+11) on a Wednesday, 14:30 to 15:30. */
const talk = (changes: Partial<Talk> = {}): Talk => ({
  id: "talk",
  eventDate: "2026-11-25",
  startTime: "14:30:00",
  endTime: "15:30:00",
  timezone: "Australia/Sydney",
  status: "active",
  openDate: null,
  openTime: null,
  closeDate: null,
  closeTime: null,
  autoClose: false,
  closedManuallyAt: null,
  ratedAt: null,
  followedAt: null,
  ...changes,
});
/** A moment by Sydney's clock. */
const sydney = (local: string) => new Date(`${local}:00+11:00`);
const phaseOf = (changes: Partial<Talk>, local: string) =>
  pickCurrentTalk([talk(changes)], sydney(local))?.phase ?? null;

describe("the phase of a talk", () => {
  it.each([
    ["2026-11-18T14:29", "later"],
    ["2026-11-18T14:30", "soon"],
    ["2026-11-24T23:59", "soon"],
    ["2026-11-25T00:00", "today"],
    ["2026-11-25T14:29", "today"],
    ["2026-11-25T14:30", "live"],
    ["2026-11-25T15:59", "live"], // half an hour over
    ["2026-11-25T16:01", "after"],
    ["2026-12-02T15:30", "after"],
    ["2026-12-02T15:31", null],
  ])("at %s: %s", (local, phase) => expect(phaseOf({}, local)).toBe(phase));

  const late = { startTime: "23:15", endTime: "00:30" };
  const early = { startTime: "00:30", endTime: "01:30" };
  const allDay = { startTime: null, endTime: null };
  const closedAt = (local: string) => ({ status: "closed" as const, closedManuallyAt: sydney(local) });
  const closesAt = (time: string) => ({ autoClose: true, closeDate: "2026-11-25", closeTime: time });
  const undated = { eventDate: null, ...allDay };
  it.each<[string, Partial<Talk>, string, string | null]>([
    ["past midnight it still runs", late, "2026-11-26T00:45", "live"],
    ["past midnight it is over in the end", late, "2026-11-26T01:01", "after"],
    ["soon after midnight its day begins in the evening before", early, "2026-11-24T21:30", "today"],
    ["without an end it lasts an hour", { endTime: null }, "2026-11-25T15:59", "live"],
    ["without a time it is its whole day", allDay, "2026-11-25T23:59", "today"],
    ["without a time it is over with its day", allDay, "2026-11-26T00:01", "after"],
    ["closed early it is over", closedAt("2026-11-25T15:00"), "2026-11-25T15:01", "after"],
    ["closed early by its schedule", closesAt("15:00"), "2026-11-25T15:01", "after"],
    ["closed early its week is shorter", closedAt("2026-11-25T15:00"), "2026-12-02T15:01", null],
    ["closed days later its week is that of the talk", closedAt("2026-12-03T09:00"), "2026-12-03T10:00", null],
    ["closed before it began it is called off", closedAt("2026-11-24T10:00"), "2026-11-25T15:00", null],
    [
      "given before its time",
      { ...closedAt("2026-11-25T14:00"), ratedAt: sydney("2026-11-25T13:50") },
      "2026-11-25T14:10",
      "after",
    ],
    ["a draft comes closer", { status: "draft" }, "2026-11-24T12:00", "soon"],
    ["a draft was never given", { status: "draft" }, "2026-11-25T17:00", null],
    ["a page that opens later was not there", { openDate: "2026-11-27", openTime: "09:00" }, "2026-11-26T09:00", null],
    ["archived", { status: "archived" }, "2026-11-25T15:00", null],
    ["open for ever without a date", undated, "2026-11-25T15:00", null],
    ["without a date, closed", { ...undated, ...closedAt("2026-11-24T10:00") }, "2026-11-25T15:00", "after"],
    ["without a date, a draft", { ...undated, status: "draft" }, "2026-11-25T15:00", null],
  ])("%s", (_, changes, local, phase) => expect(phaseOf(changes, local)).toBe(phase));
});

describe("of several talks", () => {
  const morning = talk({ id: "morning", startTime: "09:00", endTime: "10:00" });
  const evening = talk({ id: "evening", startTime: "20:00", endTime: "21:00" });
  // 18:30 in London is 05:30 on Thursday in Sydney.
  const london = talk({ id: "london", startTime: "18:30", endTime: "19:15", timezone: "Europe/London" });
  const workshop = talk({ id: "workshop", eventDate: "2026-11-28", startTime: "13:00", endTime: null });
  const far = talk({ id: "far", eventDate: "2027-03-01" });
  const overlapping = talk({ id: "overlapping", startTime: "14:45" });
  const allDayTalk = talk({ id: "whole day", startTime: null, endTime: null });
  const draft = talk({ id: "draft", status: "draft", startTime: "15:00" });
  const archived = talk({ id: "archived", status: "archived" });

  it.each<[string, Talk[], string, string | undefined]>([
    ["the morning's before noon", [morning, evening], "2026-11-25T12:00", "morning"],
    ["the evening's from the middle between them", [morning, evening], "2026-11-25T15:16", "evening"],
    ["the one just given, not the workshop in three days", [workshop, talk()], "2026-11-25T16:30", "talk"],
    ["the workshop, once it is nearer", [workshop, talk()], "2026-11-27T09:00", "workshop"],
    ["the one given in the last week, not one in months", [far, talk()], "2026-12-02T12:00", "talk"],
    ["the next one, in months", [far, archived], "2026-12-09T12:00", "far"],
    ["Sydney's, while London's day has not begun", [london, talk()], "2026-11-25T15:00", "talk"],
    ["London's, on the same date half a day later", [london, talk()], "2026-11-26T05:40", "london"],
    ["of two that run the one that began last", [overlapping, talk()], "2026-11-25T15:00", "overlapping"],
    ["one that runs, not one of the same day without a time", [allDayTalk, talk()], "2026-11-25T14:40", "talk"],
    ["of two equally near the one just given", [workshop, talk({ endTime: "15:16" })], "2026-11-27T02:08", "talk"],
    ["a draft, when its time has come", [draft, morning], "2026-11-25T14:00", "draft"],
    ["none of none", [], "2026-11-25T14:00", undefined],
  ])("%s", (_, talks, local, id) => {
    expect(pickCurrentTalk(talks, sydney(local))?.talk.id).toBe(id);
    expect(pickCurrentTalk(talks.toReversed(), sydney(local))?.talk.id).toBe(id);
  });

  it("names the others of the day that are still to come", () => {
    const at = pickCurrentTalk([morning, talk(), evening, workshop, archived], sydney("2026-11-25T14:40"));
    expect(at?.alsoToday.map((other) => other.talk.id)).toEqual(["evening"]);
  });
});
