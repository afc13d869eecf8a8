// A hub's colours as custom properties. Every text colour is derived so that it stays readable.
import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import {
  contrast,
  type LargeColours,
  largeColours,
  minContrast,
  mix,
  nearestPassing,
  readableTextOn,
} from "#app/domain/values/colour.ts";

type Colours = Pick<Branding, "primaryColor" | "secondaryColor" | "textColor"> &
  Partial<Pick<Branding, "buttonRadius">>;

const light = {
  surface: "#ffffff",
  tint: "#eceff1",
  ink: "#111827",
  muted: "#566170",
  line: "#dfe4e9",
  danger: "#b3261e",
};
const dark = {
  surface: "#12161c",
  tint: "#262c35",
  ink: "#eef1f4",
  muted: "#a3adb9",
  line: "#2e3641",
  danger: "#ff9d94",
};

/**
 * The page's colours for light and dark mode. If the speaker chose a light text colour, the page is always dark. Paper is
 * light whatever the screen was.
 */
export function hubTheme(branding: Colours & LargeColours): string {
  const isDarkTheme = contrast(branding.textColor, light.surface) < contrast(branding.textColor, dark.surface);
  const { field, button } = largeColours(branding);
  const always = {
    field,
    "on-field": readableTextOn(field),
    button,
    "button-ink": readableTextOn(button),
    "button-radius": `${branding.buttonRadius ?? 8}px`,
    second: branding.secondaryColor,
    "on-second": readableTextOn(branding.secondaryColor),
  };
  if (isDarkTheme)
    return (
      `:root{color-scheme:dark;${css({ ...always, ...paper(branding, dark) })}}` +
      `@media print{:root{${css(paper(branding, light))}}}`
    );
  return (
    `:root{color-scheme:light dark;${css({ ...always, ...paper(branding, light) })}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${css(paper(branding, dark))}}}`
  );
}

function paper({ textColor, primaryColor }: Colours, { surface, tint, ink, ...rest }: typeof light) {
  // Against its own tint (a file icon in talk.css), which is the background with the least contrast.
  const accent = nearestPassing(primaryColor, (colour) => mix(surface, colour, 0.1));
  // A dark accent makes a darker panel than the plain tint.
  const isReadable = [tint, mix(surface, accent, 0.1)].every((ground) => contrast(textColor, ground) >= minContrast);
  return { surface, ground: surface, ink: isReadable ? textColor : ink, ...rest, accent };
}

const css = (properties: Record<string, string>) =>
  Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
