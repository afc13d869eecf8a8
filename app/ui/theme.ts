// The design tokens in the words of the signed-in component library.
import { createTheme, type MantineColorsTuple } from "@mantine/core";
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

export const theme = createTheme({
  primaryColor: "brand",
  // 600 carries white text at 5:1; the dark scheme needs a lighter ground for the same text.
  primaryShade: { light: 6, dark: 6 },
  colors: { brand },
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
    Card: { defaultProps: { withBorder: true, radius: `${radius.card}px`, padding: "lg" } },
    Tooltip: { defaultProps: { openDelay: 700 } },
  },
});
