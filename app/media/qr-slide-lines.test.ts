import { expect, it } from "vitest";
import { splitIntoLines } from "#app/media/qr-slide-lines.ts";

it("sets a short title large, on one line", () => {
  expect(splitIntoLines("Calm under fire")).toEqual({ size: 104, lines: ["Calm under fire"] });
});

it("keeps every word of a long title and sets it smaller", () => {
  const title =
    "What nine incident rooms taught us about the teams that sat in them, and about everyone else who did not";
  const { size, lines } = splitIntoLines(title);
  expect(lines.join(" ")).toBe(title);
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(size).toBeLessThan(104);
});

it("cuts words that are longer than a line", () => {
  const { lines } = splitIntoLines("x".repeat(200));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe("x".repeat(200));
});
