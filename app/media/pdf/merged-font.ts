// One font out of letters of several, as TrueType (ISO 14496-22): our fonts are many small files, and PDFium takes one for
// each that a page names.
import type { Glyph } from "fontkit";

export interface FontCharacter {
  /** The letter that is drawn with it. */
  character: string;
  /** Null for a blank. */
  drawing: {
    glyph: Pick<Glyph, "path" | "advanceWidth" | "bbox">;
    /** Of the font that it is from. */
    unitsPerEm: number;
    /** Whether it is as wide as what is seen: PDFium presses a wide letter into the place of a narrow one. */
    isSign: boolean;
  } | null;
}

const unitsPerEm = 1_000;
/** Above and below the line, as in most fonts. */
const [ascent, descent] = [880, -120];
/** Of signs: the blank beside them, the widest place that all bullets have, and their middle above the line. */
const [margin, widestSign, middle] = [50, 730, 350];

const blankWidth = 280;
const spaces: FontCharacter[] = [" ", "\u00a0"].map((character) => ({ character, drawing: null }));

interface Outline {
  width: number;
  points: { x: number; y: number; isOnCurve: boolean }[];
  /** The place of each contour's last point. */
  ends: number[];
}

/** The file of a font with these letters, of two the later; whatever else is drawn with it is blank. */
export function mergeFont(characters: FontCharacter[]): Buffer {
  const all = [...spaces, ...characters].map((each): [string, FontCharacter] => [each.character, each]);
  const ordered = [...new Map(all).values()].toSorted((a, b) => pointOf(a) - pointOf(b));
  const outlines = [blank(unitsPerEm), ...ordered.map(toOutline)];
  const drawings = outlines.map(writeGlyph);
  const offsets = [0];
  for (const { length } of drawings) offsets.push((offsets.at(-1) ?? 0) + length);
  return writeFont({
    cmap: writeCharacters(ordered),
    glyf: Buffer.concat(drawings),
    head: writeHead(),
    hhea: writeHorizontal(outlines),
    hmtx: toBytes(outlines.flatMap(({ width, points }) => [width, points.length > 0 ? (boundsOf(points)[0] ?? 0) : 0])),
    loca: toBytes(offsets, 4),
    maxp: writeLimits(outlines),
  });
}

const pointOf = ({ character }: FontCharacter) => character.codePointAt(0) as number;

/** The numbers one after another, each in so many bytes. */
function toBytes(numbers: number[], size: 2 | 4 = 2): Buffer {
  const bytes = Buffer.alloc(numbers.length * size);
  for (const [i, each] of numbers.entries())
    if (size === 2) bytes.writeUInt16BE(each & 0xffff, i * 2);
    else bytes.writeUInt32BE(each >>> 0, i * 4);
  return bytes;
}

const blank = (width: number): Outline => ({ width, points: [], ends: [] });

function toOutline({ drawing }: FontCharacter): Outline {
  if (!drawing) return blank(blankWidth);
  const { glyph, isSign } = drawing;
  const { minX, maxX } = glyph.bbox;
  const own = unitsPerEm / drawing.unitsPerEm;
  const scale = isSign ? Math.min(own, (widestSign - 2 * margin) / (maxX - minX)) : own;
  const [right, up] = isSign ? [margin - minX * scale, middle * (1 - scale / own)] : [0, 0];
  const points: Outline["points"] = [];
  const ends: number[] = [];
  const add = (x: number, y: number, isOnCurve: boolean) =>
    points.push({ x: Math.round(x * scale + right), y: Math.round(y * scale + up), isOnCurve });
  const end = () => {
    if (points.length > (ends.at(-1) ?? -1) + 1) ends.push(points.length - 1);
  };
  for (const { command, args } of glyph.path.commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args;
    if (command === "moveTo") end();
    if (command === "quadraticCurveTo") {
      add(x, y, false);
      add(endX, endY, true);
    } else if (command === "moveTo" || command === "lineTo") add(x, y, true);
  }
  end();
  const width = isSign ? (maxX - minX) * scale + 2 * margin : glyph.advanceWidth * scale;
  return { width: Math.round(width), points, ends };
}

const boundsOf = (points: Outline["points"]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** Every point with its flag and two bytes for each side, which no flag shortens. */
function writeGlyph({ points, ends }: Outline): Buffer {
  if (points.length === 0) return Buffer.alloc(0);
  const stepsOf = (side: "x" | "y") => points.map((point, i) => point[side] - (points[i - 1]?.[side] ?? 0));
  const head = toBytes([ends.length, ...boundsOf(points), ...ends, 0]);
  const flags = Buffer.from(points.map(({ isOnCurve }) => Number(isOnCurve)));
  const drawing = Buffer.concat([head, flags, toBytes(stepsOf("x")), toBytes(stepsOf("y"))]);
  // Each begins at a multiple of four.
  return Buffer.concat([drawing, Buffer.alloc(-drawing.length & 3)]);
}

const [windows, basic, all] = [3, 1, 10];

/** Which glyph each character has (cmap, format 12), for readers that look for plain or for all letters. */
function writeCharacters(ordered: FontCharacter[]): Buffer {
  const kinds = [basic, all];
  const head = [0, kinds.length, ...kinds.flatMap((kind) => [windows, kind, 0, 4 + 8 * kinds.length])];
  const groups = ordered.flatMap((character, i) => [pointOf(character), pointOf(character), i + 1]);
  const table = [16 + 4 * groups.length, 0, ordered.length, ...groups];
  return Buffer.concat([toBytes(head), toBytes([12, 0]), toBytes(table, 4)]);
}

const writeHead = () =>
  Buffer.concat([
    toBytes([0x1_0000, 0x1_0000, 0, 0x5f0f_3cf5], 4),
    toBytes([0, unitsPerEm, ...Array(8).fill(0), 0, descent, unitsPerEm, ascent, 0, 8, 2, 1, 0]),
  ]);

const writeHorizontal = (outlines: Outline[]) => {
  const widest = Math.max(...outlines.map(({ width }) => width));
  return toBytes([1, 0, ascent, descent, 0, widest, 0, 0, 0, 1, ...Array(6).fill(0), 0, outlines.length]);
};

const writeLimits = (outlines: Outline[]) => {
  const points = Math.max(...outlines.map((each) => each.points.length));
  const contours = Math.max(...outlines.map(({ ends }) => ends.length));
  return toBytes([1, 0, outlines.length, points, contours, 0, 0, 2, ...Array(8).fill(0)]);
};

function writeFont(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  let offset = 12 + 16 * entries.length;
  const directory = entries.map(([name, { length }]) => {
    const entry = Buffer.concat([Buffer.from(name), toBytes([0, offset, length], 4)]);
    offset += (length + 3) & ~3;
    return entry;
  });
  const padded = entries.map(([, bytes]) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]));
  return Buffer.concat([toBytes([1, 0, entries.length, 0, 0, 0]), ...directory, ...padded]);
}
