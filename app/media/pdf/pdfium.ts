// PDFium, the PDF reader of Chromium, as WebAssembly: what a file makes it do stays in its own memory. It has no engine
// for scripts and no file system, so nothing in a file is run, opened or fetched.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { type FontSource, installFonts, questionCount } from "#app/media/pdf/installed-fonts.ts";

/** The largest memory of an instance, in pages of 64 KB: 352 MB. Honest pages need less than half. */
export const maxMemoryPages = 5632;

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * A new instance, which takes 10 ms, for one file only: whatever a file does to it, no other person's pages are in there.
 * `findFont` is asked for each font that a page has and the file doesn't.
 */
export async function openPdfium(findFont: FontSource = () => null): Promise<PDFiumLibrary> {
  compiled ??= compile();
  const program = await compiled;
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, onReady) {
      const instance = new WebAssembly.Instance(program, imports);
      // The type promises only the module; the loader takes the instance first.
      (onReady as unknown as (instance: WebAssembly.Instance, program: WebAssembly.Module) => void)(instance, program);
      return instance.exports;
    },
  });
  installFonts((library as unknown as { module: Parameters<typeof installFonts>[0] }).module, findFont);
  return library;
}

async function compile(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm"));
  return new WebAssembly.Module(widenTable(limitMemory(await readFile(path))));
}

const [tableSection, memorySection] = [4, 5];
const headerBytes = 8;

/**
 * The program with the maximum of its memory lowered, the only limit that holds while it runs: nothing else runs in its
 * thread meanwhile.
 */
export const limitMemory = (program: Uint8Array) => changeMaximum(program, memorySection, () => maxMemoryPages);

/** The program with space in its table of functions for those that it asks for fonts. */
const widenTable = (program: Uint8Array) => changeMaximum(program, tableSection, (maximum) => maximum + questionCount);

/** The program with another maximum of its only memory or table. */
function changeMaximum(program: Uint8Array, section: number, change: (maximum: number) => number) {
  const bytes = Uint8Array.from(program);
  for (let at = headerBytes; at < bytes.length; ) {
    const id = bytes[at];
    const size = readNumber(bytes, at + 1);
    if (id === section) {
      // After their number (one), of tables the type, and the flag of a maximum (1) come minimum and maximum.
      const flag = size.end + (section === tableSection ? 2 : 1);
      if (bytes[size.end] !== 1 || bytes[flag] !== 1) break;
      const min = readNumber(bytes, flag + 1);
      const max = readNumber(bytes, min.end);
      writeNumber(bytes, min.end, max.end, change(max.value));
      return bytes;
    }
    at = size.end + size.value;
  }
  throw new Error("PDFium has no memory or table with a maximum");
}

/** A number as WebAssembly writes it (LEB128): seven bits in each byte, the lowest first. */
function readNumber(bytes: Uint8Array, start: number) {
  let value = 0;
  let end = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[end++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end };
  }
}

/** In as many bytes as before, so that nothing moves. */
function writeNumber(bytes: Uint8Array, start: number, end: number, value: number) {
  for (let at = start; at < end; at++) {
    bytes[at] = (Math.floor(value / 2 ** (7 * (at - start))) & 0x7f) | (at < end - 1 ? 0x80 : 0);
  }
}
