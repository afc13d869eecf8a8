// The fonts of printed pages, one for each character. They are those that pictures are drawn with.
import { type Font, openSync } from "fontkit";
import type { FontFamily } from "#app/domain/values/font-family.ts";
import type { PrintedText } from "#app/media/contract.ts";
import { findFontFile, fontFileName } from "#app/media/font-path.ts";
import { chooseScriptFonts, scriptFontPath } from "#app/media/script-fonts.ts";

type Weight = PrintedText["weight"];
/** What a reader sees as one character, with the file of its font; null if none of our fonts has it. */
export type FontOf = (grapheme: string) => string | null;

const scripts = ["cyrillic", "cyrillic-ext", "greek", "vietnamese", "hebrew"];
const bodyFonts = ["latin", "latin-ext", ...scripts].map((script) => `body-${script}`);
const otherFonts = ["open-sans", "open-sans-ext", ...scripts, "noto-sans-arabic", "noto-emoji"];

const opened = new Map<string, Font>();
/** The font at `file`, which is kept open. */
export function openFont(file: string): Font {
  const font = opened.get(file) ?? (openSync(file) as Font);
  opened.set(file, font);
  return font;
}

/** Joins or separates letters, and is not drawn itself. */
const invisible = /[\u200b-\u200f\u2060]|\p{Variation_Selector}/u;
const canDraw = (file: string, character: string) =>
  openFont(file).hasGlyphForCodePoint(character.codePointAt(0) as number);

/** The part of a grapheme that the font at `file` can draw: it would draw a box for anything else. */
export const drawablePart = (file: string, grapheme: string) =>
  [...grapheme].filter((character) => canDraw(file, character)).join("");

/** Chooses fonts for `text`: those of its language for signs that several languages share. */
export async function openPrintFonts(family: FontFamily, fontFiles: string[], text: string) {
  const name = fontFileName(family);
  const toFiles = (names: string[]) =>
    names.map((each) => findFontFile(fontFiles, each)).filter((file) => file !== undefined);
  const files: Record<Weight, string[]> = {
    bold: toFiles([name, `${name}-ext`, ...otherFonts]),
    regular: toFiles([...bodyFonts, ...otherFonts]),
  };
  const others = [...new Set(text)].filter((sign) => !files.bold.some((file) => canDraw(file, sign)));
  const scriptFonts = await chooseScriptFonts(text, others);

  function chooseFont(weight: Weight, grapheme: string): string | null {
    const [base = "", ...rest] = [...grapheme];
    const drawn = [base, ...rest.filter((character) => !invisible.test(character))];
    const scriptFont = scriptFonts.get(base);
    const candidates = files[weight].filter((file) => canDraw(file, base));
    if (scriptFont) candidates.push(scriptFontPath(scriptFont));
    return candidates.find((file) => drawn.every((sign) => canDraw(file, sign))) ?? candidates[0] ?? null;
  }

  return (weight: Weight): FontOf => {
    const known = new Map<string, string | null>();
    return (grapheme) => {
      const font = known.get(grapheme) ?? chooseFont(weight, grapheme);
      known.set(grapheme, font);
      return font;
    };
  };
}
