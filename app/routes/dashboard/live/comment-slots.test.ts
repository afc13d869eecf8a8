import { expect, it } from "vitest";
import { assignSlots } from "#app/routes/dashboard/live/comment-slots.ts";

it("a new comment replaces the oldest, and the others keep their slots", () => {
  const first = assignSlots([], ["c", "b", "a"]);
  expect(first).toEqual(["c", "b", "a"]);
  const second = assignSlots(first, ["d", "c", "b", "a"]);
  expect(second).toEqual(["c", "b", "d"]);
  expect(assignSlots(second, ["f", "e", "d", "c", "b"])).toEqual(["f", "e", "d"]);
});

it("a hidden comment frees its slot for another", () => {
  expect(assignSlots(["c", "b", "a"], ["c", "a"])).toEqual(["c", "a"]);
  expect(assignSlots(["c", "b", "a"], ["c", "a", "older"])).toEqual(["c", "older", "a"]);
  expect(assignSlots(["a"], [])).toEqual([]);
});
