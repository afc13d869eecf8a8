// The text of a page, read from PDFium itself.
import type { PDFiumPage } from "@hyzyla/pdfium";
import { hasRightToLeft, isMark, orderLines, type PlacedCharacter } from "#app/media/pdf/right-to-left.ts";

/** What we call of PDFium; the package has no types for it. Everything is the address of something in its memory. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number };
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_GetBoundedText(
    ...parameters: [text: number, left: number, top: number, right: number, bottom: number, buffer: number, max: number]
  ): number;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetParamValueType(mark: number, key: number): number;
}

interface OpenText {
  pdfium: Pdfium;
  page: number;
  text: number;
  /** A few numbers that PDFium writes. */
  scratch: number;
}

/** PDFium's text is longer than what is left of it. */
const maxRawText = 100_000;
/** Ordering takes a second for so many characters, and no slide has a tenth. */
const maxOrderedText = 10_000;
/** More than a page for people has. */
const maxObjects = 5_000;
/** Points. Turned and moved pages have their text anywhere. */
const beyond = 1e6;

/** All text of the page, in lines as people read them. */
export function readPdfText(page: PDFiumPage): string {
  const { module: pdfium, pageIdx } = page as unknown as { module: Pdfium; pageIdx: number };
  const text = pdfium._FPDFText_LoadPage(pageIdx);
  if (!text) throw new Error("Failed to load text page");
  const open = { pdfium, page: pageIdx, text, scratch: pdfium.wasmExports.malloc(64) };
  const all = readAll(open);
  return hasRightToLeft(all) && all.length <= maxOrderedText ? orderLines(readLines(open), readSpaces(open)) : all;
}

/** The package's `getText` loses a letter at the end for each glyph of two letters ("fi") before. */
function readAll({ pdfium, text }: OpenText): string {
  const buffer = pdfium.wasmExports.malloc(maxRawText * 2);
  const length = pdfium._FPDFText_GetBoundedText(text, -beyond, beyond, beyond, -beyond, buffer, maxRawText);
  return new TextDecoder("utf-16le").decode(pdfium.HEAPU8.slice(buffer, buffer + length * 2));
}

function readLines(open: OpenText): PlacedCharacter[][] {
  const { pdfium, text } = open;
  const lines: PlacedCharacter[][] = [];
  let line: PlacedCharacter[] = [];
  let guess: number | null = null;
  const count = pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count; index++) {
    const placed = readCharacter(open, index);
    if (placed.text === "\r" || placed.text === "\n") {
      lines.push(line);
      line = [];
      guess = null;
    } else if (pdfium._FPDFText_GetTextObject(text, index) === 0) guess = placed.left;
    else {
      const before = line.findLast((each) => !isMark(each.text));
      if (guess !== null && before && isSpaceBetween(before, placed))
        line.push({ ...placed, text: " ", left: guess, isGuess: true });
      line.push(placed);
      if (!isMark(placed.text)) guess = null;
    }
  }
  return [...lines, line];
}

/** A part of a line's height. */
const narrowestSpace = 0.05;

/**
 * Whether PDFium is right that there is a space between two characters, though none is in the file. It takes the pieces
 * of one letter for two words.
 */
function isSpaceBetween(before: PlacedCharacter, after: PlacedCharacter): boolean {
  if (isMark(after.text)) return false;
  const areFromRight = hasRightToLeft(before.text) && hasRightToLeft(after.text);
  return !areFromRight || before.left - after.right > narrowestSpace * after.height;
}

function readCharacter({ pdfium, text, scratch }: OpenText, index: number): PlacedCharacter {
  pdfium._FPDFText_GetLooseCharBox(text, index, scratch);
  const [, top = 0, right = 0, bottom = 0] = readFloats(pdfium, scratch, 4);
  pdfium._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
  const [left = 0, base = 0] = new Float64Array(pdfium.HEAPU8.buffer, scratch, 2);
  const character = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index));
  return { text: character, left, right, base, height: Math.abs(top - bottom) };
}

const readFloats = ({ HEAPU8 }: Pdfium, address: number, count: number) =>
  new Float32Array(HEAPU8.buffer, address, count);

const textType = 1;

/** The spaces of the file that stand alone. PDFium leaves out those at the ends of its lines. */
function readSpaces({ pdfium, page, text, scratch }: OpenText): PlacedCharacter[] {
  const withText = new Set<number>();
  for (let index = 0; index < pdfium._FPDFText_CountChars(text); index++)
    withText.add(pdfium._FPDFText_GetTextObject(text, index));
  const key = scratch + 32;
  pdfium.HEAPU8.set(Buffer.from("ActualText\0"), key);
  const spaces: PlacedCharacter[] = [];
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects);
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (pdfium._FPDFPageObj_GetType(object) !== textType || withText.has(object)) continue;
    // A letter of several pieces has its text in the mark around them.
    const mark = pdfium._FPDFPageObj_GetMark(object, pdfium._FPDFPageObj_CountMarks(object) - 1);
    if (mark && pdfium._FPDFPageObjMark_GetParamValueType(mark, key)) continue;
    pdfium._FPDFPageObj_GetMatrix(object, scratch);
    const [, , , , left = 0, base = 0] = readFloats(pdfium, scratch, 6);
    spaces.push({ text: " ", left, right: left, base, height: 0 });
  }
  return spaces;
}
