// The design tokens as a theme of the component library.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { colours, radius, shadow, type } from "#app/ui/tokens.ts";

const b = colours.brand;
const brand: MantineColorsTuple = [
  b[50],
  b[100],
  "#aadfdb",
  b[300],
  "#4bb0ae",
  b[500],
  b[600],
  "#146c6f",
  b[700],
  b[900],
];

/** Based on the danger token, which carries white text at 6:1; the library's own red only has 3:1. */
const red: MantineColorsTuple = [
  colours.danger.tint,
  "#f9d4d1",
  "#f3b3ae",
  "#ea8a83",
  "#dd5f56",
  "#c93f35",
  colours.danger.solid,
  "#9a1f18",
  "#7f1913",
  "#5f120d",
];

export const theme = createTheme({
  primaryColor: "brand",
  // 600 carries white text at 5:1, in both colour schemes.
  primaryShade: { light: 6, dark: 6 },
  colors: { brand, red },
  black: colours.ink,
  fontFamily: type.product,
  headings: {
    fontFamily: type.product,
    fontWeight: "600",
    sizes: { h1: { fontSize: "1.375rem" }, h2: { fontSize: "1.125rem" }, h3: { fontSize: "1rem" } },
  },
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  defaultRadius: `${radius.small}px`,
  shadows: { xs: "none", sm: "none", md: shadow, lg: shadow, xl: shadow },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 700 } },
    Button: { styles: { label: { fontWeight: 500 } } },
    Switch: { defaultProps: { size: "md" } },
  },
});

// Our own neutral colours replace the library's. signed-in.css defines them for both colour schemes.
const neutrals = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--muted)",
  "--mantine-color-placeholder": "var(--muted)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--ground)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-disabled": "var(--neutral-tint)",
  "--mantine-color-disabled-color": "var(--muted)",
  "--mantine-color-disabled-border": "var(--line)",
};

/**
 * Both colour schemes get the same list, because the variables it refers to change with
 * the scheme.
 */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: neutrals, dark: neutrals });
