import { expect, it } from "vitest";
import type { HubSchedule } from "#app/domain/hubs/hubs.ts";
import { isRehearsalOver } from "#app/domain/rehearsals/rehearsals.ts";

const startedAt = new Date("2026-11-22T10:00:00Z");
const opensAtNoon: HubSchedule = {
  status: "scheduled",
  openDate: "2026-11-22",
  openTime: "13:00",
  closeDate: "2026-11-22",
  closeTime: "14:00",
  autoClose: true,
  timezone: "Europe/Oslo",
  closedManuallyAt: null,
};
const isOver = (hub: Partial<HubSchedule>, time: string, from = startedAt) =>
  isRehearsalOver({ ...opensAtNoon, ...hub }, from, new Date(`2026-11-22T${time}:00Z`));

it("ends at the moment when the schedule opens the talk, and stays over when it has closed again", () => {
  expect(["11:59", "12:00", "13:30"].map((time) => isOver({}, time))).toEqual([false, true, true]);
  expect(isOver({ timezone: "UTC" }, "12:30")).toBe(false);
});

it("lasts while the schedule opens nothing: for a draft, an archived and a closed talk, and for one that was open before", () => {
  expect(isOver({ status: "draft" }, "12:30")).toBe(false);
  expect(isOver({ status: "archived" }, "12:30")).toBe(false);
  expect(isOver({ closedManuallyAt: startedAt }, "12:30")).toBe(false);
  expect(isOver({}, "12:45", new Date("2026-11-22T12:30:00Z"))).toBe(false);
});

it("is forgotten after a week", () => {
  const draft: HubSchedule = { ...opensAtNoon, status: "draft" };
  expect(isRehearsalOver(draft, startedAt, new Date("2026-11-29T09:59:59Z"))).toBe(false);
  expect(isRehearsalOver(draft, startedAt, new Date("2026-11-29T10:00:00Z"))).toBe(true);
});
