// Decodes a text file's bytes, whatever program saved them.
import type { TextEncoding } from "#app/csv/encodings.ts";
import { rankEncodings } from "#app/csv/guess-encoding.server.ts";

export type DecodedText = { text: string; encoding: TextEncoding };

/**
 * Reads UTF-8 and UTF-16 (with or without a byte order mark), otherwise what Excel still writes on Windows and wrote on
 * Macs. Returns null when the bytes are no text at all, such as a workbook or an image.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const decode = (encoding: string) => normalise(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  try {
    const wide = detectUtf16(bytes);
    if (wide) return textOrNull(decode(wide), "UTF-16");
  } catch {
    return null;
  }
  try {
    return textOrNull(decode("utf-8"), "UTF-8");
  } catch {
    for (const { name, label } of rankEncodings(bytes)) {
      const text = textOrNull(decode(label), name);
      if (text) return text;
    }
    return null;
  }
}

/** Detects UTF-16 by its byte order mark, otherwise by zeros: in Latin text every second byte is zero. */
function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 1_000);
  const zeros = (offset: 0 | 1) => start.filter((byte, at) => at % 2 === offset && byte === 0).length;
  const threshold = start.length / 4;
  if (zeros(1) > threshold && zeros(0) === 0) return "utf-16le";
  if (zeros(0) > threshold && zeros(1) === 0) return "utf-16be";
  return null;
}

const normalise = (text: string) => normaliseLineEnds(text.replace(/^\uFEFF/, ""));

/** Works on code units: replacing five million line ends in the string itself takes thirty times as long. */
function normaliseLineEnds(text: string): string {
  if (!text.includes("\r")) return text;
  const [carriageReturn, lineFeed] = [13, 10];
  const bytes = Buffer.from(text, "utf16le");
  const codeUnits = new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
  let length = 0;
  for (let at = 0; at < codeUnits.length; at++) {
    const codeUnit = codeUnits[at] as number;
    if (codeUnit === carriageReturn && codeUnits[at + 1] === lineFeed) continue;
    codeUnits[length++] = codeUnit === carriageReturn ? lineFeed : codeUnit;
  }
  return bytes.toString("utf16le", 0, length * 2);
}

// Control characters other than tab and line feed: no program writes them into a list of people. Those above 0x7f
// come from bytes that an encoding leaves undefined.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters
const controlCharacters = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

const textOrNull = (text: string, encoding: TextEncoding) => (controlCharacters.test(text) ? null : { text, encoding });
