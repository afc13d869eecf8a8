// The one place where colours, fonts and spacing are defined (docs/architecture.md), for the signed-in theme
// (ui/theme.ts), the public stylesheet (as custom properties) and the emails.

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

/** The dark colours for emails, where custom properties do not work. signed-in.css has the same values for screens. */
export const darkColours = {
  ink: "#e8ecf0",
  muted: "#a3adb9",
  line: "#2b333d",
  ground: "#12171d",
  surface: "#191f27",
  brandText: "#7fcfc9",
} as const;

export const type = {
  product: "'Inter', 'Inter Fallback', system-ui, sans-serif",
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  sizes: [12, 14, 16, 18, 22, 28, 36, 48],
} as const;

export const space = [4, 8, 12, 16, 24, 32, 48, 64] as const;
export const radius = { small: 8, card: 12, pill: 999 } as const;
export const shadow = "0 8px 24px rgb(16 24 40 / 12%)";

/** The tokens as CSS custom properties (`--brand-600`, `--success`, `--success-tint`, `--space-16`, ...). */
export function tokensAsCss(): string {
  const properties: [string, string][] = [
    ["system-font", type.system],
    ["shadow", shadow],
  ];
  for (const [name, value] of Object.entries(colours)) {
    if (typeof value === "string") properties.push([name, value]);
    else if ("solid" in value) properties.push([name, value.solid], [`${name}-tint`, value.tint]);
    else for (const [shade, colour] of Object.entries(value)) properties.push([`${name}-${shade}`, colour]);
  }
  for (const [name, value] of Object.entries(radius)) properties.push([`radius-${name}`, `${value}px`]);
  return `:root{${properties.map(([name, value]) => `--${name}:${value}`).join(";")}}`;
}
