// Colours that speakers choose. Text on them must have a contrast of at least 4.5:1 (WCAG 2).

export const minContrast = 4.5;

/** Only "#" and six hexadecimal digits. Refuses "#fff" and names such as "red". */
export const isColour = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text);

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The text colour for a background: near-black or white, whichever has more contrast. On some middle tones neither
 * reaches 4.5:1, but pure black does.
 */
export function readableTextOn(background: string): string {
  const best = contrast("#111827", background) >= contrast("#ffffff", background) ? "#111827" : "#ffffff";
  return contrast(best, background) >= minContrast ? best : "#000000";
}

/** White text on a large area needs this much here: a little more than the minimum, so that the colour looks full. */
const deepContrast = 5;
/** Colours on which white text is nearer to readable than this stay what they are once they are a little darker. */
const minContrastToDeepen = 2.4;

/**
 * The shade for large areas and buttons: a middle tone becomes just dark enough for white text, because black text on
 * it looks dull. Light colours stay, with dark text on them.
 */
export function deepShade(colour: string): string {
  const withWhite = contrast("#ffffff", colour);
  if (withWhite >= minContrast || withWhite < minContrastToDeepen) return colour;
  for (let percent = 1; percent < 100; percent++) {
    const darker = mix(colour, "#000000", percent / 100);
    if (contrast("#ffffff", darker) >= deepContrast) return darker;
  }
  return "#000000";
}

/** The shades of a hub's large areas: behind its title, and of its buttons. */
export const largeColours = ({ backgroundColor, buttonColor }: LargeColours) => ({
  field: deepShade(backgroundColor),
  button: deepShade(buttonColor),
});
export type LargeColours = Record<"backgroundColor" | "buttonColor", string>;

/**
 * The colour itself if its contrast with `against` suffices, or else the nearest mix with black or white that does.
 * `against` may depend on the colour, for example as its tint.
 */
export function nearestPassing(
  colour: string,
  against: string | ((colour: string) => string),
  ratio: number = minContrast,
): string {
  const ratioOf = (one: string) => contrast(one, typeof against === "string" ? against : against(one));
  if (ratioOf(colour) >= ratio) return colour;
  for (let percent = 1; percent <= 100; percent++) {
    const passing = ["#000000", "#ffffff"]
      .map((end) => mix(colour, end, percent / 100))
      .find((mixed) => ratioOf(mixed) >= ratio);
    if (passing) return passing;
  }
  return ratioOf("#000000") >= ratioOf("#ffffff") ? "#000000" : "#ffffff";
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes `share` (0 to 1) of `end` into `colour`, like color-mix in sRGB in CSS. */
export function mix(colour: string, end: string, share: number): string {
  const ends = channels(end);
  const mixed = channels(colour).map((value, index) => Math.round(value + ((ends[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const channels = (colour: string) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

/** The colours of a hub's QR code: its button colour on white if a camera can read that, otherwise black. */
export const codeColour = ({ buttonColor }: { buttonColor: string }) => ({
  dark: contrast(buttonColor, "#ffffff") >= minContrast ? buttonColor : "#000000",
  light: "#ffffff",
});
