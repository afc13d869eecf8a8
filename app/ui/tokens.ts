// The one place where colours, fonts and spacing are defined, for the screens (as custom properties) and the emails.
import type { Appearance } from "#app/domain/values/appearance.ts";

export const colours = {
  brand: {
    50: "#effaf9",
    100: "#d5f1ef",
    300: "#7fcfc9",
    500: "#1e9496",
    600: "#177a7d",
    700: "#125f62",
    900: "#0b3a3c",
  },
  accent: "#ffab91",
  ink: "#1f2937",
  muted: "#5b6675",
  line: "#e5e9ee",
  ground: "#f7f9fa",
  surface: "#ffffff",
  success: { solid: "#17703f", tint: "#e3f5ea" },
  warning: { solid: "#8a5300", tint: "#fdf1d8" },
  danger: { solid: "#b3261e", tint: "#fdeceb" },
  info: { solid: "#1d5fa8", tint: "#e6f0fb" },
  neutral: { solid: "#4b5563", tint: "#eef0f3" },
} as const;

/** For the screens, the product's own public pages and emails in the dark. */
export const darkColours = {
  ink: "#e8ecf0",
  muted: "#a3adb9",
  line: "#2b333d",
  lineStrong: "#66717e",
  ground: "#12171d",
  surface: "#191f27",
  brandTint: "#0d2f31",
  brandText: "#7fcfc9",
  focus: "#7fcfc9",
  success: { solid: "#7fd6a2", tint: "#12301f" },
  warning: { solid: "#f2c46d", tint: "#362710" },
  danger: { solid: "#ff9d95", tint: "#3a1714" },
  info: { solid: "#93c2f7", tint: "#14283d" },
  neutral: { solid: "#c3cad3", tint: "#26303a" },
} as const;

export const type = {
  product: "'Inter', 'Inter Fallback', system-ui, sans-serif",
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  sizes: [12, 14, 16, 18, 22, 28, 36, 48],
} as const;

export const space = [4, 8, 12, 16, 24, 32, 48, 64] as const;
export const radius = { small: 8, card: 12, pill: 999 } as const;
export const shadow = "0 8px 24px rgb(16 24 40 / 12%)";
const darkShadow = "0 8px 24px rgb(0 0 0 / 50%)";

/** The tokens as CSS custom properties (`--brand-600`, `--success`, `--success-tint`, `--space-16`, ...). */
export function tokensAsCss(): string {
  return toRule([
    ["system-font", type.system],
    ["shadow", shadow],
    ...toProperties(colours),
    ...Object.entries(radius).map(([name, value]): Property => [`radius-${name}`, `${value}px`]),
  ]);
}

/**
 * The dark colours over the same custom properties, for pages that add it after `tokensAsCss`: where the device is dark,
 * or always or never. The browser's own fields and scrollbars follow.
 */
export function darkTokensAsCss(appearance: Appearance = "auto"): string {
  if (appearance === "light") return ":root{color-scheme:light}";
  const dark = toRule([["shadow", darkShadow], ...toProperties(darkColours)]);
  return appearance === "dark" ? `:root{color-scheme:dark}${dark}` : `@media(prefers-color-scheme:dark){${dark}}`;
}

/** The dark colours alone, for a page that is dark wherever it is shown. */
export const darkColoursAsCss = (): string => toRule(toProperties(darkColours));

type Property = [name: string, value: string];
type Shades = Record<string, string>;

function toProperties(palette: Record<string, string | Shades>): Property[] {
  return Object.entries(palette).flatMap(([camelCase, value]): Property[] => {
    const name = camelCase.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    if (typeof value === "string") return [[name, value]];
    const { solid, tint, ...shades } = value;
    if (solid && tint)
      return [
        [name, solid],
        [`${name}-tint`, tint],
      ];
    return Object.entries(shades).map(([shade, colour]): Property => [`${name}-${shade}`, colour]);
  });
}

const toRule = (properties: Property[]) =>
  `:root{${properties.map(([name, value]) => `--${name}:${value}`).join(";")}}`;
