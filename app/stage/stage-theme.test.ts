import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast } from "#app/domain/values/colour.ts";
import { stageColours } from "#app/stage/stage-theme.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("is readable in every branding", () => {
  fc.assert(
    fc.property(colour, colour, (backgroundColor, buttonColor) => {
      const { field, ink, quiet, bar } = stageColours({ backgroundColor, buttonColor });
      expect(contrast(ink, field)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(quiet, field)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(bar, field)).toBeGreaterThanOrEqual(3);
    }),
  );
});
