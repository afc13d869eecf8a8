// A hub's colours on a projector: every text and bar is derived, so that it is read from the last row.
import { type LargeColours, largeColours, mix, nearestPassing, readableTextOn } from "#app/domain/values/colour.ts";

/** Large text and bars. Projectors wash out, so this is more than the 3:1 that large text needs. */
const minBarContrast = 3.5;
const minQuietContrast = 5;

/** The colours of a hall screen, as custom properties. */
export function stageColours(colours: LargeColours) {
  const { field } = largeColours(colours);
  const ink = readableTextOn(field);
  return {
    field,
    ink,
    quiet: nearestPassing(mix(ink, field, 0.22), field, minQuietContrast),
    line: mix(ink, field, 0.84),
    bar: nearestPassing(colours.buttonColor, field, minBarContrast),
  };
}

/** The same as CSS. */
export const stageTheme = (colours: LargeColours): string =>
  `:root{${Object.entries(stageColours(colours))
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
