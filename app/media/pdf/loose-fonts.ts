// The fonts that a page names and its file doesn't have, and their letters that nothing can draw: in the picture there is
// blank space where they stand.
import type { PDFiumPage } from "@hyzyla/pdfium";
import { type HasSign, isSymbolFont } from "#app/media/pdf/symbol-fonts.ts";

/** What we call of PDFium; everything is the address of something in its memory. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number };
  _FPDF_GetPageBoundingBox(page: number, box: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, bytes: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFFont_GetGlyphPath(font: number, character: number, size: number): number;
  _FPDFGlyphPath_CountGlyphSegments(path: number): number;
}

/** A font that the file names and doesn't have. */
export interface LooseFont {
  name: string;
  /** The letters of the page that are in it. */
  characters: Set<string>;
  /** Those that nothing draws. */
  missing: Set<string>;
}

export const lacksCharacters = ({ missing }: LooseFont): boolean => missing.size > 0;

const scratchBytes = 256;
/** No slide has a tenth. */
const maxCharacters = 20_000;
/** Scans have their words in letters that are not drawn, over the picture (ISO 32000-1, table 106). */
const invisible = 3;
const isBlank = (character: string) => /[\p{Z}\p{C}]/u.test(character) && !/\p{Co}/u.test(character);

/**
 * The page's loose fonts. `hasSign` says which signs of symbol fonts are drawn: PDFium itself would draw the letters that
 * have their codes.
 */
export function readLooseFonts(page: PDFiumPage, hasSign: HasSign = () => false): LooseFont[] {
  const { module: pdfium, pageIdx } = page as unknown as { module: Pdfium; pageIdx: number };
  const text = pdfium._FPDFText_LoadPage(pageIdx);
  if (!text) throw new Error("Failed to load text page");
  const scratch = pdfium.wasmExports.malloc(scratchBytes);
  const isOnPage = createPlaceTest(pdfium, { page: pageIdx, text, scratch });
  const fonts = new Map<string, LooseFont>();
  const names = new Map<number, string | null>();
  const nameOf = (object: number) => {
    if (!names.has(object)) names.set(object, readLooseName(pdfium, object, scratch));
    return names.get(object) ?? null;
  };
  const count = Math.min(pdfium._FPDFText_CountChars(text), maxCharacters);
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const name = object ? nameOf(object) : null;
    const character = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index));
    if (name === null || isBlank(character) || !isOnPage(index)) continue;
    const font = fonts.get(name) ?? { name, characters: new Set(), missing: new Set() };
    fonts.set(name, font);
    if (font.characters.has(character)) continue;
    font.characters.add(character);
    const isDrawn = isSymbolFont(name) ? hasSign(name, character) : hasOutline(pdfium, object, character);
    if (!isDrawn) font.missing.add(character);
  }
  pdfium._FPDFText_ClosePage(text);
  return [...fonts.values()];
}

/** The name of the font of a text that is drawn in a font which the file doesn't have; null of any other. */
function readLooseName(pdfium: Pdfium, object: number, scratch: number): string | null {
  const font = pdfium._FPDFTextObj_GetFont(object);
  if (!font || pdfium._FPDFFont_GetIsEmbedded(font) !== 0) return null;
  if (pdfium._FPDFTextObj_GetTextRenderMode(object) === invisible) return null;
  const bytes = pdfium._FPDFFont_GetBaseFontName(font, scratch, scratchBytes);
  const length = Math.min(Math.max(bytes - 1, 0), scratchBytes);
  return Buffer.from(pdfium.HEAPU8.buffer, scratch, length).toString("latin1");
}

const anySize = 20;

function hasOutline(pdfium: Pdfium, object: number, character: string): boolean {
  const font = pdfium._FPDFTextObj_GetFont(object);
  const path = pdfium._FPDFFont_GetGlyphPath(font, character.codePointAt(0) as number, anySize);
  return path !== 0 && pdfium._FPDFGlyphPath_CountGlyphSegments(path) > 0;
}

function createPlaceTest(pdfium: Pdfium, { page, text, scratch }: Record<"page" | "text" | "scratch", number>) {
  pdfium._FPDF_GetPageBoundingBox(page, scratch);
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, scratch, 4);
  return (index: number) => {
    pdfium._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
    const [x = 0, y = 0] = new Float64Array(pdfium.HEAPU8.buffer, scratch, 2);
    return x >= left && x <= right && y >= bottom && y <= top;
  };
}
