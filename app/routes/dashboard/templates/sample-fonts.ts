import { fontFamilies } from "#app/database/vocabulary.ts";
import { headingFontFile } from "#app/ui/branded/hub-fonts.ts";

/** The fonts for hubs, each under its own name, so the browser downloads only those that a card uses. */
export const sampleFonts = fontFamilies
  .map(
    (family) =>
      `@font-face{font-family:"Sample ${family}";font-weight:600;font-display:swap;src:url(${headingFontFile(family)}) format("woff2")}`,
  )
  .join("");
