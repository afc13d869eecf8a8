// What PDFium takes for the fonts of its machine, of which ours has none: it asks us for a font that a file names and
// doesn't have. Its questions come as calls of functions in its own table, which are made here.

/** What we use of PDFium; everything is the address of something in its memory. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; __indirect_function_table: WebAssembly.Table };
  _FPDF_SetSystemFontInfo(info: number): void;
}

/** The font that a file names by this `face`, as PDFium shortens names; null for the nearest of PDFium's own. */
export type FontSource = (face: string) => Uint8Array | null;

/** Functions that PDFium asks, by the number of their parameters, which are numbers as what they return. */
const parameters = { mapFont: 7, getFontData: 5, getFaceName: 4 } as const;
type Questions = Record<keyof typeof parameters, (...parameters: number[]) => number>;

/** The places that the functions take in PDFium's table. */
export const questionCount = Object.keys(parameters).length;

/** Has PDFium ask `findFont`. */
export function installFonts(pdfium: Pdfium, findFont: FontSource): void {
  const { malloc, __indirect_function_table: table } = pdfium.wasmExports;
  const fonts: Uint8Array[] = [];
  const readName = (address: number) => {
    const { HEAPU8 } = pdfium;
    return Buffer.from(HEAPU8.subarray(address, HEAPU8.indexOf(0, address))).toString("latin1");
  };
  // Each answers with the size, and writes where there is space for it.
  const write = (bytes: Uint8Array, address: number, space: number) => {
    if (address && space >= bytes.length) pdfium.HEAPU8.set(bytes, address);
    return bytes.length;
  };
  const questions = toWasm({
    mapFont(_info, _weight, _isItalic, _charset, _pitch, face = 0) {
      const font = findFont(readName(face));
      // A font is known by its place in the list, from 1.
      return font ? fonts.push(font) : 0;
    },
    getFontData(_info, font = 0, part, address = 0, space = 0) {
      const bytes = fonts[font - 1];
      return bytes && part === 0 ? write(bytes, address, space) : 0;
    },
    getFaceName: (_info, font, address = 0, space = 0) => write(Buffer.from(`${font}\0`), address, space),
  });
  const first = table.grow(questionCount);
  for (const [i, name] of (Object.keys(parameters) as (keyof Questions)[]).entries())
    table.set(first + i, questions[name]);
  // FPDF_SYSFONTINFO: version, Release, EnumFonts, MapFont, GetFont, GetFontData, GetFaceName, GetFontCharset, DeleteFont.
  const info = [1, 0, 0, first, 0, first + 1, first + 2, 0, 0];
  const address = malloc(4 * info.length);
  new Int32Array(pdfium.HEAPU8.buffer, address, info.length).set(info);
  pdfium._FPDF_SetSystemFontInfo(address);
}

const [typeSection, importSection, exportSection] = [1, 2, 7];
const [functionType, number, functionKind] = [0x60, 0x7f, 0];

/** The functions as those of a WebAssembly program, which alone a table takes: one that has only these, and passes them on. */
function toWasm(functions: Questions): Record<keyof Questions, unknown> {
  const names = Object.keys(parameters) as (keyof Questions)[];
  const vector = (parts: number[][]) => [parts.length, ...parts.flat()];
  const text = (characters: string) => vector([...Buffer.from(characters)].map((each) => [each]));
  const section = (id: number, parts: number[][]) => {
    const content = vector(parts);
    return [id, content.length, ...content];
  };
  const numbers = (count: number) => vector(Array.from({ length: count }, () => [number]));
  const program = [
    ...[...Buffer.from("\0asm"), 1, 0, 0, 0],
    ...section(
      typeSection,
      names.map((name) => [functionType, ...numbers(parameters[name]), ...numbers(1)]),
    ),
    ...section(
      importSection,
      names.map((name, i) => [...text(""), ...text(name), functionKind, i]),
    ),
    ...section(
      exportSection,
      names.map((name, i) => [...text(name), functionKind, i]),
    ),
  ];
  const module = new WebAssembly.Module(Uint8Array.from(program));
  return new WebAssembly.Instance(module, { "": functions }).exports as Record<keyof Questions, unknown>;
}
