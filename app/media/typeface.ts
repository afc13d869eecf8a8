// The fonts that pictures are drawn with (font-files.ts), and the text that they can draw.
import sharp from "sharp";
import type { FontFamily } from "#app/domain/values/branding.ts";

let loaded: Promise<unknown> | undefined;

/** Loads the font files into the drawing library, once for each process. */
export function loadFonts(files: string[]): Promise<unknown> {
  loaded ??= Promise.all(
    files.map((fontfile) => sharp({ text: { text: "a", font: "Inter SemiBold, 8", fontfile } }).toBuffer()),
  );
  return loaded;
}

const fallbackFonts = "Open Sans SemiBold, Noto Sans Arabic SemiBold, Noto Emoji SemiBold,";
const fontNames: Record<FontFamily, string> = {
  Poppins: "Poppins SemiBold",
  Inter: "Inter SemiBold",
  Roboto: "Roboto SemiBold",
  "Open Sans": "Open Sans SemiBold",
  Lato: "Lato",
};

/** Font and size in pixels, as Pango expects. */
export const fontOf = (family: FontFamily, size: number) =>
  `${fontNames[family]}, ${fallbackFonts} ${family === "Lato" ? "bold " : ""}${size}`;

// Latin with its accents, Greek, Cyrillic, Hebrew, Arabic, punctuation, currencies; and emoji.
const drawableCharacter =
  /[\x20-\x7e\xa0-\xac\xae-\u02af\u02bb-\u02cc\u0370-\u052f\u0590-\u06ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2212\ufb1d-\ufdff\ufe70-\ufefc]|[\u0300-\u036f]|\u200d|\ufe0f|\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
const alphanumeric = /[\p{L}\p{N}]/u;
/** Marks stack up: more than any script has on a letter would fill the picture. They need a letter to stand on. */
const excessMarks = /(?<=^|\s)\p{M}+|(?<=\p{M}{4})\p{M}+/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The part of a text that can be drawn. Symbols without a glyph in our fonts are left out. A text with a character of an
 * unsupported script, or without a visible one, is not drawn at all.
 */
export function toDrawableText(text: string | null): string {
  const signs = [...(text ?? "").toWellFormed().normalize("NFC")];
  if (signs.some((sign) => alphanumeric.test(sign) && !drawableCharacter.test(sign))) return "";
  const drawable = signs
    .map((sign) => (drawableCharacter.test(sign) ? sign : " "))
    .join("")
    .replace(excessMarks, "")
    .replace(/\s+/g, " ")
    .trim();
  return visible.test(drawable) ? drawable : "";
}
