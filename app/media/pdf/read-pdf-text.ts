// The text of a page, read from PDFium itself.
import type { PDFiumPage } from "@hyzyla/pdfium";
import type { GlyphReader } from "#app/media/pdf/glyph-names.ts";
import { hasRightToLeft, isMark, orderLines, type PlacedCharacter } from "#app/media/pdf/right-to-left.ts";
import { goesOn, joinTurned, joinUpright } from "#app/media/pdf/text-lines.ts";

/** What we call of PDFium; the package has no types for it. Everything is the address of something in its memory. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number };
  _FPDF_GetPageBoundingBox(page: number, box: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_GetCharAngle(text: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, bytes: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetParamValueType(mark: number, key: number): number;
}

interface OpenText {
  pdfium: Pdfium;
  page: number;
  text: number;
  /** A few numbers that PDFium writes, or a font's name. */
  scratch: number;
  /** The address of "ActualText". */
  key: number;
  readGlyph: GlyphReader;
}

const scratchBytes = 256;

/** PDFium's text is longer than what is left of it. */
const maxRawText = 100_000;
/** Ordering takes a second for so many characters, and no slide has a tenth. */
const maxOrderedText = 10_000;
/** More than a page for people has. */
const maxObjects = 5_000;

/**
 * All text on the page, in lines as people read them. What lies beside the page is not read. `readGlyph` says what the
 * drawings mean that PDFium knows no letters for.
 */
export function readPdfText(page: PDFiumPage, readGlyph: GlyphReader = () => null): string {
  const { module: pdfium, pageIdx } = page as unknown as { module: Pdfium; pageIdx: number };
  const text = pdfium._FPDFText_LoadPage(pageIdx);
  if (!text) throw new Error("Failed to load text page");
  const key = pdfium.wasmExports.malloc(16);
  pdfium.HEAPU8.set(Buffer.from("ActualText\0"), key);
  const open = { pdfium, page: pageIdx, text, scratch: pdfium.wasmExports.malloc(scratchBytes), key, readGlyph };
  if (pdfium._FPDFText_CountChars(text) > maxOrderedText) return readAll(open);
  const lines = readLines(open);
  const upright = lines.filter(({ turn }) => turn === 0).map(({ characters }) => characters);
  const isFromRight = upright.some((line) => line.some((character) => hasRightToLeft(character.text)));
  if (!isFromRight)
    return lines
      .map(({ turn, characters }) => (turn === 0 ? joinUpright(characters) : joinTurned(characters)))
      .join("\n");
  const turned = lines.filter(({ turn }) => turn !== 0).map(({ characters }) => joinTurned(characters));
  return [orderLines(upright, readSpaces(open)), ...turned].join("\n");
}

/** In the order and lines of PDFium. */
function readAll(open: OpenText): string {
  const { pdfium, text } = open;
  const pageBox = readPageBox(open);
  const count = Math.min(pdfium._FPDFText_CountChars(text), maxRawText);
  let all = "";
  for (let index = 0; index < count; index++)
    if (isGuess(open, index) || !isOutside(readCharacterBox(open, index), pageBox)) all += readMeaning(open, index);
  return all;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function readPageBox({ pdfium, page, scratch }: OpenText): Box {
  pdfium._FPDF_GetPageBoundingBox(page, scratch);
  return readBox(pdfium, scratch);
}

function readBox(pdfium: Pdfium, address: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = readFloats(pdfium, address, 4);
  return { left, top, right, bottom };
}

/** Whether the middle of a character lies beside the page: of a letter at its edge less than half is seen. */
function isOutside({ left, top, right, bottom }: Box, page: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x < page.left || x > page.right || y < page.bottom || y > page.top;
}

interface Line {
  turn: Turn;
  characters: PlacedCharacter[];
}

/** Lines as PDFium has them. Those that are turned it takes apart: there a line is all turned text in a row. */
function readLines(open: OpenText): Line[] {
  const { pdfium, text } = open;
  const pageBox = readPageBox(open);
  const lines: Line[] = [];
  let line: Line = { turn: 0, characters: [] };
  let hasEnded = false;
  let guess: number | null = null;
  const begin = (turn: Turn) => {
    lines.push(line);
    line = { turn, characters: [] };
  };
  const count = pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count; index++) {
    const { box, turn, ...placed } = readCharacter(open, index);
    if (placed.text === "\r" || placed.text === "\n") {
      hasEnded = true;
      guess = null;
    } else if (isGuess(open, index)) guess = index;
    else if (!isOutside(box, pageBox)) {
      if (turn !== line.turn || (hasEnded && turn === 0 && !goesOn(line.characters, placed))) begin(turn);
      else if (hasEnded && placed.left - (line.characters.at(-1)?.right ?? 0) > narrowestSpace * placed.height)
        guess = index;
      const before = line.characters.findLast((each) => !isMark(each.text));
      if (guess !== null && turn === 0 && before && isSpaceBetween(before, placed))
        line.characters.push(placeGuess(open, guess, index, placed));
      line.characters.push(placed);
      hasEnded = false;
      if (!isMark(placed.text)) guess = null;
    }
  }
  begin(0);
  return lines.filter(({ characters }) => characters.length > 0);
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

/** In degrees, against the clock. Text at any other angle is read as if it were upright. */
type Turn = 0 | 90 | 270;

const turnOf = (angle: number): Turn => {
  if (Math.abs(angle - Math.PI / 2) < 0.1) return 270;
  return Math.abs(angle - (3 * Math.PI) / 2) < 0.1 ? 90 : 0;
};

function readCharacter(open: OpenText, index: number): PlacedCharacter & { box: Box; turn: Turn } {
  const { pdfium, text } = open;
  const box = readCharacterBox(open, index);
  const read = readOrigin(open, index);
  const object = pdfium._FPDFText_GetTextObject(text, index);
  let { x, y } = read;
  if (object && hasActualText(open, object)) {
    // PDFium says where such a letter is within a form, which may itself be anywhere.
    [x, y] = readMatrix(open, index).slice(4) as [number, number];
    box.left += x - read.x;
    box.right += x - read.x;
  }
  const turn = turnOf(pdfium._FPDFText_GetCharAngle(text, index));
  return { text: readMeaning(open, index), box, turn, piece: object, ...toOwnDirection(turn, { x, y }, box) };
}

function readCharacterBox({ pdfium, text, scratch }: OpenText, index: number): Box {
  pdfium._FPDFText_GetLooseCharBox(text, index, scratch);
  return readBox(pdfium, scratch);
}

/** What a character means: one letter, or several that are drawn as one. */
function readMeaning({ pdfium, text, scratch, readGlyph }: OpenText, index: number): string {
  const code = pdfium._FPDFText_GetUnicode(text, index);
  const object = pdfium._FPDFText_GetTextObject(text, index);
  if (object && pdfium._FPDFText_HasUnicodeMapError(text, index) === 1) {
    // Without letters PDFium gives the code that the drawing has in its font.
    const font = pdfium._FPDFTextObj_GetFont(object);
    const bytes = pdfium._FPDFFont_GetBaseFontName(font, scratch, scratchBytes);
    const name = Buffer.from(pdfium.HEAPU8.buffer, scratch, Math.min(Math.max(bytes - 1, 0), scratchBytes));
    const meaning = readGlyph(name.toString("latin1"), code);
    if (meaning !== null) return meaning;
  }
  return String.fromCodePoint(code);
}

/** Where a character is, as seen by who turns the page until the text is upright. */
function toOwnDirection(turn: Turn, { x, y }: { x: number; y: number }, { left, top, right, bottom }: Box) {
  if (turn === 90) return { left: bottom, right: top, base: -x, height: Math.abs(right - left) };
  if (turn === 270) return { left: -top, right: -bottom, base: x, height: Math.abs(right - left) };
  return { left: x, right, base: y, height: Math.abs(top - bottom) };
}

const isGuess = ({ pdfium, text }: OpenText, index: number) =>
  pdfium._FPDFText_GetTextObject(text, index) === 0 || pdfium._FPDFText_IsGenerated(text, index) === 1;

/** A space that PDFium guesses before the character `index`, which is `placed`, is as far from it as PDFium says. */
function placeGuess(open: OpenText, guess: number, index: number, placed: PlacedCharacter): PlacedCharacter {
  const isMoved = readOrigin(open, index).x !== placed.left;
  const left = placed.left + readOrigin(open, guess).x - readOrigin(open, index).x;
  return { ...placed, text: " ", left: isMoved ? Math.max(left, placed.right + 0.01) : left, isGuess: true };
}

function readOrigin({ pdfium, text, scratch }: OpenText, index: number) {
  pdfium._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
  const [x = 0, y = 0] = new Float64Array(pdfium.HEAPU8.buffer, scratch, 2);
  return { x, y };
}

function readMatrix({ pdfium, text, scratch }: OpenText, index: number): number[] {
  pdfium._FPDFText_GetMatrix(text, index, scratch);
  return [...readFloats(pdfium, scratch, 6)];
}

const readFloats = ({ HEAPU8 }: Pdfium, address: number, count: number) =>
  new Float32Array(HEAPU8.buffer, address, count);

/** Whether the object is a piece of a letter, whose text is in the mark around its pieces. */
function hasActualText({ pdfium, key }: OpenText, object: number): boolean {
  const mark = pdfium._FPDFPageObj_GetMark(object, pdfium._FPDFPageObj_CountMarks(object) - 1);
  return mark !== 0 && pdfium._FPDFPageObjMark_GetParamValueType(mark, key) !== 0;
}

const textType = 1;

/** The spaces of the file that stand alone. PDFium leaves out those at the ends of its lines. */
function readSpaces(open: OpenText): PlacedCharacter[] {
  const { pdfium, page, text, scratch } = open;
  const withText = new Set<number>();
  for (let index = 0; index < pdfium._FPDFText_CountChars(text); index++)
    withText.add(pdfium._FPDFText_GetTextObject(text, index));
  const spaces: PlacedCharacter[] = [];
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects);
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (pdfium._FPDFPageObj_GetType(object) !== textType || withText.has(object)) continue;
    if (hasActualText(open, object)) continue;
    pdfium._FPDFPageObj_GetMatrix(object, scratch);
    const [, , , , left = 0, base = 0] = readFloats(pdfium, scratch, 6);
    spaces.push({ text: " ", left, right: left, base, height: 0 });
  }
  return spaces;
}
