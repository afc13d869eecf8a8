// The fonts that pictures are drawn with (font-files.ts), and the text that they can draw.
import sharp from "sharp";
import type { FontFamily } from "#app/domain/values/font-family.ts";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";
import { loadScriptFonts } from "#app/media/script-fonts.ts";

let loaded: Promise<unknown> | undefined;

/** Loads the font files into the drawing library, once for each process. */
function loadFonts(files: string[]): Promise<unknown> {
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

/** Font and size in pixels, as Pango expects; `others` are the families of other scripts. */
const fontOf = (family: FontFamily, size: number, others: string[]) =>
  `${fontNames[family]}, ${fallbackFonts} ${others.map((other) => `${other}, `).join("")}${family === "Lato" ? "bold " : ""}${size}`;

// Latin with its accents, Greek, Cyrillic, Hebrew, Arabic, punctuation, currencies; and emoji.
const drawableCharacter =
  /[\x20-\x7e\xa0-\xac\xae-\u02af\u02bb-\u02cc\u0370-\u052f\u0590-\u06ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2212\ufb1d-\ufdff\ufe70-\ufefc]|[\u0300-\u036f]|[\u200b-\u200d]|\ufe0f|\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
/** Characters of a text in a picture. */
const maxDrawn = 1_000;
const alphanumeric = /[\p{L}\p{N}]/u;
/** Marks stack up: more than any script has on a letter would fill the picture. They need a letter to stand on. */
const excessMarks = /(?<=^|\s)\p{M}+|(?<=\p{M}{4})\p{M}+/gu;
export const withoutExcessMarks = (text: string) => text.replace(excessMarks, "");
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const visibleOrMark = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

export interface DrawableTexts<Name extends string> {
  /**
   * The part of each text that can be drawn; an empty one if a letter is in none of our fonts, or nothing is visible.
   */
  texts: Record<Name, string>;
  font(size: number): string;
}

/**
 * Loads the fonts for the texts of a picture. Symbols without a glyph in our fonts are left out; a text with such a
 * letter is not drawn at all.
 */
export async function prepareTexts<Name extends string>(
  family: FontFamily,
  fontFiles: string[],
  given: Record<Name, string | null>,
): Promise<DrawableTexts<Name>> {
  await loadFonts(fontFiles);
  const entries = (Object.entries(given) as [Name, string | null][]).map(
    ([name, text]) => [name, normalise(cutText((text ?? "").toWellFormed(), maxDrawn), "NFC")] as const,
  );
  const everything = entries.map(([, text]) => text).join(" ");
  const others = new Set([...everything].filter((sign) => !drawableCharacter.test(sign) && visibleOrMark.test(sign)));
  const { drawable, families } = await loadScriptFonts(everything, others);
  const texts = entries.map(([name, text]) => [name, toDrawableText(text, drawable)]);
  return { texts: Object.fromEntries(texts), font: (size) => fontOf(family, size, families) };
}

function toDrawableText(text: string, others: Set<string>): string {
  const signs = [...text];
  const isDrawable = (sign: string) => drawableCharacter.test(sign) || others.has(sign);
  if (signs.some((sign) => alphanumeric.test(sign) && !isDrawable(sign))) return "";
  const drawable = withoutExcessMarks(signs.map((sign) => (isDrawable(sign) ? sign : " ")).join(""))
    .replace(/\s+/g, " ")
    .trim();
  return visible.test(drawable) ? drawable : "";
}
