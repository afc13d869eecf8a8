import { expect, it } from "vitest";
import { findTarget, shiftOf, shiftTo } from "#app/ui/sortable.ts";

// Heights 60, 100, 60, 60.
const rows = [0, 60, 160, 220].map((top, index) => ({ top, height: index === 1 ? 100 : 60 }));

it("a dragged row passes another one once its edge is past that row's middle", () => {
  expect([0, 49, 51, 100, 131, 191, 900].map((shift) => findTarget(rows, 0, shift))).toEqual([0, 0, 1, 1, 2, 3, 3]);
  expect([0, -29, -31, -81, -120, -900].map((shift) => findTarget(rows, 3, shift))).toEqual([3, 3, 2, 2, 1, 0]);
});

it("the rows between make room by its height, and it moves by theirs", () => {
  expect(rows.map((_, index) => shiftOf(index, rows, 1, 3))).toEqual([0, 0, -100, -100]);
  expect(shiftTo(rows, 1, 3)).toBe(120);
  expect(rows.map((_, index) => shiftOf(index, rows, 2, 0))).toEqual([60, 60, 0, 0]);
  expect(shiftTo(rows, 2, 0)).toBe(-160);
});
