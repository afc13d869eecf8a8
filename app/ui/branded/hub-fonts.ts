// The heading font of a hub, split into small files. Plain English only needs the first.
import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import type { FontFamily } from "#app/domain/values/font-family.ts";
import inter from "#app/ui/fonts/inter.woff2?url&no-inline";
import interAccented from "#app/ui/fonts/inter-accented.woff2?url&no-inline";
import interExtended from "#app/ui/fonts/inter-extended.woff2?url&no-inline";
import lato from "#app/ui/fonts/lato.woff2?url&no-inline";
import latoAccented from "#app/ui/fonts/lato-accented.woff2?url&no-inline";
import latoExtended from "#app/ui/fonts/lato-extended.woff2?url&no-inline";
import openSans from "#app/ui/fonts/open-sans.woff2?url&no-inline";
import openSansAccented from "#app/ui/fonts/open-sans-accented.woff2?url&no-inline";
import openSansExtended from "#app/ui/fonts/open-sans-extended.woff2?url&no-inline";
import poppins from "#app/ui/fonts/poppins.woff2?url&no-inline";
import poppinsAccented from "#app/ui/fonts/poppins-accented.woff2?url&no-inline";
import poppinsExtended from "#app/ui/fonts/poppins-extended.woff2?url&no-inline";
import roboto from "#app/ui/fonts/roboto.woff2?url&no-inline";
import robotoAccented from "#app/ui/fonts/roboto-accented.woff2?url&no-inline";
import robotoExtended from "#app/ui/fonts/roboto-extended.woff2?url&no-inline";

interface HeadingFont {
  /** Plain, accented, extended: the ranges below. */
  files: readonly [string, string, string];
  /** Width, ascent and descent relative to bold Arial, in percent, so that nothing moves when the font arrives. */
  fallback: readonly [number, number, number];
}

export type FontBranding = Partial<Pick<Branding, "fontFamily">>;

const fonts: Record<FontFamily, HeadingFont> = {
  Poppins: { files: [poppins, poppinsAccented, poppinsExtended], fallback: [107, 98, 33] },
  Inter: { files: [inter, interAccented, interExtended], fallback: [101, 96, 24] },
  Roboto: { files: [roboto, robotoAccented, robotoExtended], fallback: [93, 100, 26] },
  "Open Sans": { files: [openSans, openSansAccented, openSansExtended], fallback: [101, 106, 29] },
  Lato: { files: [lato, latoAccented, latoExtended], fallback: [92, 107, 23] },
};

/**
 * The ranges that scripts/fonts.ts cuts, in the order of `files`. Where two overlap, a browser takes the face that is
 * declared last, so the plain one is, and the others need not name its gaps.
 */
const ranges = [
  "U+20-21,U+26-29,U+2C-3A,U+3F,U+41-5A,U+61-7A,U+A0,U+2013-2014,U+2018-2019,U+2026",
  "U+22-FF,U+131,U+152-153,U+201C-201D,U+2022,U+20AC",
  "U+100-17F",
];

/** The URL of the file that covers plain English. */
export const headingFontFile = (family: FontFamily): string => fonts[family].files[0];

/** CSS that declares the font as the family `Heading`. The browser loads only the files it needs. */
export const headingFontFaces = ({ fontFamily = "Poppins" }: FontBranding): string =>
  fonts[fontFamily].files
    .map(
      (file, i) =>
        `@font-face{font-family:Heading;font-weight:600;font-display:swap;src:url(${file}) format("woff2");unicode-range:${ranges[i]}}`,
    )
    .reverse()
    .join("");

/** A fallback of the same width, `Heading2`, until the font has loaded. */
export function headingFallback({ fontFamily = "Poppins" }: FontBranding): string {
  const [size, ascent, descent] = fonts[fontFamily].fallback;
  return `@font-face{font-family:Heading2;font-weight:600;src:local("Arial Bold"),local("Arial-BoldMT"),local("Roboto Bold"),local("Liberation Sans Bold");size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}

/**
 * The font's first file alone, where all `texts` are written with it: a frame on another site loads one file at most. Else
 * nothing, because a word in two fonts looks broken, and the fallback stays.
 */
export function plainHeadingFace({ fontFamily = "Poppins" }: FontBranding, texts: string[]): string {
  if (!texts.every((text) => plainText.test(text))) return "";
  return `@font-face{font-family:Heading;font-weight:600;font-display:swap;src:url(${fonts[fontFamily].files[0]}) format("woff2")}`;
}
/** The first of `ranges`. */
const plainText = /^[ !&-),-:?A-Za-z\u00a0\u2013\u2014\u2018\u2019\u2026]*$/;
