// Letters that are joined to one drawing ("ffi") have in many files no text of their own, only the name of the drawing:
// f_f_i. PDFium knows the names of single letters and does not tell the others, so we look them up in the file.
import { inflateSync } from "node:zlib";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

/** Letters for the code of a drawing in a font; null where the file names none. */
export type GlyphReader = (baseFont: string, code: number) => string | null;

/** Of one packed part of the file, and of all. Honest fonts' tables take a few kilobytes. */
const maxUnpackedBytes = 8_000_000;
const maxAllUnpackedBytes = 64_000_000;
/** Of what one drawing means: an honest name joins a few signs. */
const maxTextLength = 20;
/** An object with names is no longer. */
const maxObjectLength = 100_000;

/** The names in `file`, which is read when the first is asked for. */
export function createGlyphReader(file: Buffer): GlyphReader {
  let fonts: Map<string, Map<number, string | null>> | undefined;
  return (baseFont, code) => {
    fonts ??= readFonts(readObjects(file));
    const name = fonts.get(baseFont)?.get(code);
    return name ? textOfGlyph(name) : null;
  };
}

/** The texts of the file's objects by their numbers; of two with one number the later holds. */
function readObjects(file: Buffer): Map<number, string> {
  const text = file.toString("latin1");
  const objects = new Map<number, string>();
  let unpacked = 0;
  for (const { index, 0: head, 1: number } of text.matchAll(/(\d{1,8})\s+\d{1,5}\s+obj\b/g)) {
    const start = index + head.length;
    const piece = text.slice(start, start + maxObjectLength);
    const end = piece.search(/\bendobj\b|\bstream\r?\n/);
    const body = end === -1 ? piece : piece.slice(0, end);
    objects.set(Number(number), body);
    if (!/\/ObjStm\b/.test(body) || unpacked > maxAllUnpackedBytes) continue;
    const stream = unpack(file, start + end + (/^stream\r?\n/.exec(piece.slice(end))?.[0].length ?? 0));
    unpacked += stream.length;
    for (const [each, content] of readPacked(body, stream)) objects.set(each, content);
  }
  return objects;
}

function unpack(file: Buffer, start: number): string {
  try {
    return inflateSync(file.subarray(start), { maxOutputLength: maxUnpackedBytes }).toString("latin1");
  } catch {
    // Damaged, encrypted, or packed in another way: then the letters stay unknown.
    return "";
  }
}

/** The objects that are packed in a stream, whose start lists their numbers and places. */
function readPacked(dictionary: string, stream: string): [number, string][] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const places = stream.slice(0, first).trim().split(/\s+/).map(Number);
  const packed: [number, string][] = [];
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [number = 0, start = 0, , end = stream.length] = places.slice(at, at + 4);
    packed.push([number, stream.slice(first + start, first + end)]);
  }
  return packed;
}

/** The names of each font's drawings, by the font's name without its tag; null where two fonts of one name disagree. */
function readFonts(objects: Map<number, string>) {
  const fonts = new Map<string, Map<number, string | null>>();
  const follow = (value: string) => {
    const reference = /^\s*(\d+)\s+\d+\s+R\b/.exec(value);
    return reference ? (objects.get(Number(reference[1])) ?? "") : value;
  };
  for (const body of objects.values()) {
    const name = /\/BaseFont\s*\/([^\s/[\]<>()]+)/.exec(body)?.[1];
    const encoding = /\/Encoding(?=\s*<<|\s+\d)/.exec(body);
    if (!name || !encoding) continue;
    const about = follow(body.slice(encoding.index + encoding[0].length));
    const differences = /\/Differences(?=\s*\[|\s+\d)/.exec(about);
    if (!differences) continue;
    const written = name.replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    // The tag of a font that is embedded in parts, as PDFium drops it.
    const baseFont = written.replace(/^.{6}\+/s, "");
    const names = fonts.get(baseFont) ?? new Map<number, string | null>();
    fonts.set(baseFont, names);
    const list = follow(about.slice(differences.index + differences[0].length)).split("]", 1)[0] ?? "";
    let code = 0;
    for (const [, number, glyph] of list.matchAll(/(\d+)|\/([^\s/[\]<>()]+)/g)) {
      if (glyph === undefined) code = Number(number);
      else {
        names.set(code, (names.get(code) ?? glyph) === glyph ? glyph : null);
        code++;
      }
    }
  }
  return fonts;
}

/** Names of single signs that are parts of longer names, beside those of one letter, which mean themselves. */
const signs: Record<string, string> = {
  ...{ ff: "ff", fi: "fi", fl: "fl", ffi: "ffi", ffl: "ffl", longs: "ſ", dotlessi: "ı", dotlessj: "ȷ" },
  ...{ germandbls: "ß", ae: "æ", AE: "Æ", oe: "œ", OE: "Œ", oslash: "ø", Oslash: "Ø", lslash: "ł", Lslash: "Ł" },
  ...{
    eth: "ð",
    Eth: "Ð",
    thorn: "þ",
    Thorn: "Þ",
    ij: "ij",
    IJ: "IJ",
    space: " ",
    hyphen: "-",
    period: ".",
    comma: ",",
  },
  ...{ zero: "0", one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9" },
  ...{
    exclam: "!",
    question: "?",
    colon: ":",
    semicolon: ";",
    slash: "/",
    parenleft: "(",
    parenright: ")",
    equal: "=",
  },
  ...{ quotesingle: "'", quoteright: "’", ampersand: "&", asterisk: "*", less: "<", greater: ">", plus: "+" },
};
const accents: Record<string, string> = {
  ...{ grave: "\u0300", acute: "\u0301", circumflex: "\u0302", tilde: "\u0303", macron: "\u0304", breve: "\u0306" },
  ...{ dotaccent: "\u0307", dieresis: "\u0308", ring: "\u030a", hungarumlaut: "\u030b", caron: "\u030c" },
  ...{ cedilla: "\u0327", commaaccent: "\u0326", ogonek: "\u0328" },
};

/**
 * What a drawing's name says that it means (Adobe Glyph List Specification, 2): parts with "_" between them, each a
 * sign's name or its code, and nothing behind a dot. Null where a part is unknown.
 */
export function textOfGlyph(name: string): string | null {
  const [base = ""] = name.split(".", 1);
  const parts = base.split("_").map(textOfPart);
  return base && parts.every((part) => part !== null) ? normalise(cutText(parts.join(""), maxTextLength), "NFC") : null;
}

function textOfPart(part: string): string | null {
  if (/^[a-z]$/i.test(part)) return part;
  if (Object.hasOwn(signs, part)) return signs[part] ?? null;
  const [, base, accent = ""] = /^([a-z])([a-z]+)$/i.exec(part) ?? [];
  if (base && Object.hasOwn(accents, accent)) return `${base}${accents[accent]}`;
  const codes = /^uni((?:[\dA-F]{4})+)$/.exec(part)?.[1]?.match(/.{4}/g) ?? /^u([\dA-F]{4,6})$/.exec(part)?.slice(1);
  const points = codes?.map((code) => Number.parseInt(code, 16)) ?? [];
  const areCharacters = points.every((point) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff));
  return points.length > 0 && areCharacters ? String.fromCodePoint(...points) : null;
}
