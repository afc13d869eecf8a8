import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, deepShade, isColour, nearestPassing, readableTextOn } from "#app/domain/values/colour.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it("is 21 between black and white, 1 between equal colours, and symmetric", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#1E9496", "#1e9496")).toBe(1);
    expect(contrast("#1e9496", "#ffffff")).toBeCloseTo(3.67, 1);
    fc.assert(fc.property(colour, colour, (one, other) => contrast(one, other) === contrast(other, one)));
  });
});

describe("text on a colour", () => {
  it("is near-black on the default teal and white on the default text colour", () => {
    expect(readableTextOn("#1e9496")).toBe("#111827");
    expect(readableTextOn("#1F2937")).toBe("#ffffff");
  });

  it("is readable on every colour", () => {
    fc.assert(
      fc.property(colour, (background) => contrast(readableTextOn(background), background) >= 4.5),
      { numRuns: 2_000 },
    );
  });
});

describe("the deep shade", () => {
  it("makes both default teals dark enough for white text, and hardly darker", () => {
    for (const teal of ["#1e9496", "#14B8A6"]) {
      const shade = deepShade(teal);
      expect(readableTextOn(shade)).toBe("#ffffff");
      expect(contrast("#ffffff", shade)).toBeGreaterThanOrEqual(5);
      expect(contrast("#ffffff", shade)).toBeLessThan(5.3);
    }
  });

  it.each(["#FFAB91", "#f9fafb", "#facc15", "#1F2937", "#000000", "#4338ca"])("leaves %s as it is", (chosen) => {
    expect(deepShade(chosen)).toBe(chosen);
  });

  it("is readable with its text, whatever the colour", () => {
    fc.assert(
      fc.property(colour, (chosen) => contrast(readableTextOn(deepShade(chosen)), deepShade(chosen)) >= 4.5),
      { numRuns: 2_000 },
    );
  });
});

describe("the nearest passing colour", () => {
  it("is the colour itself when it passes", () => {
    expect(nearestPassing("#1F2937", "#ffffff")).toBe("#1F2937");
  });

  it("is a little darker teal on white, not black", () => {
    const passing = nearestPassing("#1e9496", "#ffffff");
    expect(contrast(passing, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(passing, "#1e9496")).toBeLessThan(1.4);
  });

  it("passes against every colour", () => {
    fc.assert(
      fc.property(colour, colour, (chosen, against) => {
        const passing = nearestPassing(chosen, against);
        return isColour(passing) && contrast(passing, against) >= 4.5;
      }),
    );
  });
});
