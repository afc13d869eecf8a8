import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
import { countTicks, pickDayTicks, pickMinuteTicks, toCssPercent, toLinePath } from "#app/ui/chart-scale.ts";

it("ticks of counts are whole, start at zero, have equal distances and reach the highest count", () => {
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(1)).toEqual([0, 1]);
  expect(countTicks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(countTicks(13)).toEqual([0, 5, 10, 15]);
  expect(countTicks(106)).toEqual([0, 50, 100, 150]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (highest) => {
      const ticks = countTicks(highest);
      const [zero = Number.NaN, step = Number.NaN] = ticks;
      expect(zero).toBe(0);
      expect(ticks.every((tick, n) => Number.isInteger(tick) && tick === n * step)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.at(-2)).toBeLessThan(highest);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }),
  );
});

it.each([1, 2, 5, 7, 30, 90, 366])("at most five of %i days are ticks, at equal distances up to the last", (count) => {
  const days = Array.from({ length: count }, (_, n) => addDays("2026-01-01", n));
  const ticks = pickDayTicks(days);
  expect(ticks.length).toBeLessThanOrEqual(5);
  expect(ticks.at(-1)).toBe(days.at(-1));
  const distances = ticks.slice(1).map((day, n) => days.indexOf(day) - days.indexOf(ticks[n] ?? ""));
  expect(new Set(distances).size).toBeLessThanOrEqual(1);
  if (count > 2) expect(ticks.length).toBeGreaterThan(1);
});

it("ticks of minutes are the full and half hours", () => {
  expect(pickMinuteTicks(["13:59", "14:00", "14:10", "14:30", "14:31"])).toEqual(["14:00", "14:30"]);
  expect(pickDayTicks([])).toEqual([]);
});

it("the line has one point a step, measured from the top", () => {
  expect(toLinePath([0, 3, 1], 5)).toBe("M0 5 1 2 2 4");
  expect(toCssPercent(1 / 3)).toBe("33.33%");
});
