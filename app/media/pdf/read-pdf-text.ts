// The text of a page, read from PDFium itself.
import type { PDFiumPage } from "@hyzyla/pdfium";
import type { GlyphReader } from "#app/media/pdf/glyph-names.ts";
import { hasRightToLeft, isMark, orderLines, type PlacedCharacter } from "#app/media/pdf/right-to-left.ts";
import { createRepeatTest, goesOn, joinTurned, joinUpright } from "#app/media/pdf/text-lines.ts";
import { type Box, type Turn, toOwnDirection, turnOf } from "#app/media/pdf/turned-text.ts";

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
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
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
  /** Letters that are drawn in pieces, by the address of the mark around these. */
  pieces: Map<number, CharacterPlace>;
}

/** Where a letter is that is drawn in pieces: its dots and marks come before itself. */
interface CharacterPlace {
  x: number;
  y: number;
  /** The end of all that is seen of it. */
  right: number;
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
  const scratch = pdfium.wasmExports.malloc(scratchBytes);
  const open = { pdfium, page: pageIdx, text, scratch, key, readGlyph, pieces: new Map<number, CharacterPlace>() };
  if (pdfium._FPDFText_CountChars(text) > maxOrderedText) return readAll(open);
  open.pieces = readPieces(open);
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
  const isRepeated = createRepeatTest();
  const count = pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count; index++) {
    const { box, turn, ...placed } = readCharacter(open, index);
    if (/^[\r\n]$/.test(placed.text)) {
      hasEnded = true;
      guess = null;
    } else if (isGuess(open, index)) guess = index;
    else if (isRepeated(placed)) guess = null;
    else if (!isOutside(box, pageBox)) {
      if (turn !== line.turn || (hasEnded && turn === 0 && !goesOn(line.characters, placed))) begin(turn);
      else if (hasEnded && isBeyond(line.characters, placed)) guess = index;
      if (guess !== null && turn === 0 && isSpaceBetween(line.characters, placed))
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

const isBeyond = (line: PlacedCharacter[], next: PlacedCharacter) =>
  next.left - (line.at(-1)?.right ?? 0) > narrowestSpace * next.height;

/**
 * Whether PDFium is right that there is a space between a line and its next character, though none is in the file. It
 * takes the pieces of one letter for two words.
 */
function isSpaceBetween(line: PlacedCharacter[], after: PlacedCharacter): boolean {
  const before = line.findLast((each) => !isMark(each.text));
  if (!before || isMark(after.text)) return false;
  const areFromRight = hasRightToLeft(before.text) && hasRightToLeft(after.text);
  return !areFromRight || before.left - after.right > narrowestSpace * after.height;
}

function readCharacter(open: OpenText, index: number): PlacedCharacter & { box: Box; turn: Turn } {
  const { pdfium, text } = open;
  let box = readCharacterBox(open, index);
  const read = readOrigin(open, index);
  const object = pdfium._FPDFText_GetTextObject(text, index);
  let { x, y } = read;
  const mark = object ? findActualText(open, object) : 0;
  if (mark !== 0) {
    // PDFium says where such a letter is within a form, which may itself be anywhere.
    [x, y] = readMatrix(open, index).slice(4) as [number, number];
    box.left += x - read.x;
    box.right += x - read.x;
    const place = open.pieces.get(mark);
    if (place) {
      // The box is that of any of its pieces.
      const right = Math.max(box.right, place.right);
      box = { left: place.x, right, bottom: box.bottom + place.y - y, top: box.top + place.y - y };
      ({ x, y } = place);
    }
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

const isGuess = ({ pdfium, text }: OpenText, index: number) =>
  pdfium._FPDFText_GetTextObject(text, index) === 0 || pdfium._FPDFText_IsGenerated(text, index) === 1;

/** A space that PDFium guesses before the character `index`, which is `placed`, is as far from it as PDFium says. */
function placeGuess(open: OpenText, guess: number, index: number, placed: PlacedCharacter): PlacedCharacter {
  const left = placed.left + readOrigin(open, guess).x - readOrigin(open, index).x;
  const isInPieces = findActualText(open, open.pdfium._FPDFText_GetTextObject(open.text, index)) !== 0;
  return { ...placed, text: " ", left: isInPieces ? Math.max(left, placed.right + 0.01) : left, isGuess: true };
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

/** The mark around the pieces of a letter, which has its text, if the object is one of them; 0 of any other. */
function findActualText({ pdfium, key }: OpenText, object: number): number {
  const mark = pdfium._FPDFPageObj_GetMark(object, pdfium._FPDFPageObj_CountMarks(object) - 1);
  return mark !== 0 && pdfium._FPDFPageObjMark_GetParamValueType(mark, key) !== 0 ? mark : 0;
}

/** The letters of the page that are drawn in pieces, of which PDFium has one, but any. */
function readPieces(open: OpenText): Map<number, CharacterPlace> {
  const { pdfium, scratch } = open;
  const places = new Map<number, CharacterPlace>();
  for (const object of listTexts(open)) {
    const mark = findActualText(open, object);
    if (mark === 0) continue;
    pdfium._FPDFPageObj_GetMatrix(object, scratch);
    const [, , , , x = 0, y = 0] = readFloats(pdfium, scratch, 6);
    pdfium._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [, , end = x] = readFloats(pdfium, scratch, 4);
    const before = places.get(mark) ?? { x, right: end };
    places.set(mark, { x: Math.min(x, before.x), y, right: Math.max(end, before.right) });
  }
  return places;
}

/** The objects of the page that are text. */
function* listTexts({ pdfium, page }: OpenText): Generator<number> {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects);
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (pdfium._FPDFPageObj_GetType(object) === textType) yield object;
  }
}

const textType = 1;

/** The spaces of the file that stand alone. PDFium leaves out those at the ends of its lines. */
function readSpaces(open: OpenText): PlacedCharacter[] {
  const { pdfium, text, scratch } = open;
  const withText = new Set<number>();
  for (let index = 0; index < pdfium._FPDFText_CountChars(text); index++)
    withText.add(pdfium._FPDFText_GetTextObject(text, index));
  const spaces: PlacedCharacter[] = [];
  for (const object of listTexts(open)) {
    if (withText.has(object) || findActualText(open, object) !== 0) continue;
    pdfium._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [, bottom = 0, , top = 0] = readFloats(pdfium, scratch, 4);
    // It leaves out the second of two letters in one place, too.
    if (top > bottom) continue;
    pdfium._FPDFPageObj_GetMatrix(object, scratch);
    const [, , , , left = 0, base = 0] = readFloats(pdfium, scratch, 6);
    spaces.push({ text: " ", left, right: left, base, height: 0 });
  }
  return spaces;
}
