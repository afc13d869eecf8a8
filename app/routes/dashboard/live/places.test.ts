import { expect, it } from "vitest";
import { keepPlaces } from "#app/routes/dashboard/live/places.ts";

it("a new comment takes the place of the oldest; what one reads stays where it is", () => {
  const first = keepPlaces([], ["c", "b", "a"]);
  expect(first).toEqual(["c", "b", "a"]);
  const second = keepPlaces(first, ["d", "c", "b", "a"]);
  expect(second).toEqual(["c", "b", "d"]);
  expect(keepPlaces(second, ["f", "e", "d", "c", "b"])).toEqual(["f", "e", "d"]);
});

it("a comment that was hidden leaves its place to another", () => {
  expect(keepPlaces(["c", "b", "a"], ["c", "a"])).toEqual(["c", "a"]);
  expect(keepPlaces(["c", "b", "a"], ["c", "a", "older"])).toEqual(["c", "older", "a"]);
  expect(keepPlaces(["a"], [])).toEqual([]);
});
