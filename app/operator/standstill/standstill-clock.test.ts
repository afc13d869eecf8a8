import { expect, it } from "vitest";
import { createStandstillClock } from "#app/operator/standstill/standstill-clock.ts";

const second = 1_000;
const looks = { isWaitingForDisk: false, waitedMs: 0 };

it("counts the seconds without a turn, and begins anew with each turn", () => {
  const standstill = createStandstillClock(2 * second);
  expect(standstill({ ...looks, at: 0, turns: 7 })).toBe(0);
  expect(standstill({ ...looks, at: second, turns: 7 })).toBe(second);
  expect(standstill({ ...looks, at: 2 * second, turns: 7 })).toBe(2 * second);
  expect(standstill({ ...looks, at: 3 * second, turns: 8 })).toBe(0);
  expect(standstill({ ...looks, at: 4 * second, turns: 8 })).toBe(second);
});

it("takes a laptop that slept for an hour for two seconds at most", () => {
  const standstill = createStandstillClock(2 * second);
  standstill({ ...looks, at: 0, turns: 7 });
  expect(standstill({ ...looks, at: 3_600 * second, turns: 7 })).toBe(2 * second);
});

it("does not count the seconds in which a disk is slow", () => {
  const standstill = createStandstillClock(2 * second);
  standstill({ ...looks, at: 0, turns: 7 });
  standstill({ ...looks, at: second, turns: 7 });
  expect(standstill({ ...looks, at: 2 * second, turns: 7, isWaitingForDisk: true })).toBe(second);
  expect(standstill({ ...looks, at: 3 * second, turns: 7 })).toBe(2 * second);
});

it("does not count the seconds in which other programs have the processors", () => {
  const standstill = createStandstillClock(2 * second);
  standstill({ ...looks, at: 0, turns: 7 });
  for (let seconds = 1; seconds <= 60; seconds++)
    // It runs for a tenth of each second.
    standstill({ ...looks, at: seconds * second, turns: 7, waitedMs: seconds * 0.9 * second });
  expect(standstill({ ...looks, at: 61 * second, turns: 7, waitedMs: 54.9 * second })).toBeCloseTo(6.1 * second);
});
