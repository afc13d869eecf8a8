import { expect, it } from "vitest";
import { formatChange, formatCount } from "#app/ui/stats.tsx";

it("writes numbers in full up to 9,999", () => {
  expect([0, 999, 9_999, 10_000, 12_340].map(formatCount)).toEqual(["0", "999", "9,999", "10K", "12.3K"]);
});

it("shows a change in whole percent, and nothing if the earlier count was too small", () => {
  expect(formatChange(12, 10)).toBe("up 20%");
  expect(formatChange(9, 10)).toBe("down 10%");
  expect(formatChange(10, 10)).toBe("unchanged");
  expect(formatChange(30, 3)).toBeNull();
});
