// PDF files of any kind, written by hand: what speakers export, and what nobody exports.
import { deflateSync } from "node:zlib";

/** The text of an object of the file, or its dictionary with a stream. */
export type PdfObject = string | { dictionary: string; stream: Uint8Array };

export interface PdfPageSource {
  /** Points. */
  size?: [number, number];
  /** The drawing. Helvetica is `/F1`. */
  content?: string;
  /** More fonts, such as `/F2 10 0 R`. */
  fonts?: string;
  /** More of the page's dictionary, such as `/Rotate 90`. */
  entries?: string;
  /** More resources, such as `/XObject<</Im1 10 0 R>>`. */
  resources?: string;
}

/** Numbers of the objects of `buildPdf` for `objects`, whose first is this. */
export const firstObject = 10;

/** A file of these pages. `objects` are numbered from `firstObject`; `catalog` has more entries of the root. */
export function buildPdf(
  pages: PdfPageSource[],
  { objects = [], catalog = "" }: { objects?: PdfObject[]; catalog?: string } = {},
) {
  const firstPage = firstObject + objects.length;
  const all = new Map<number, PdfObject>([
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${firstPage + 2 * i} 0 R`).join(" ")}]>>`],
    [3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"],
    ...objects.map((object, i): [number, PdfObject] => [firstObject + i, object]),
  ]);
  for (const [i, { size = [960, 540], content = "", fonts = "", entries = "", resources = "" }] of pages.entries()) {
    const id = firstPage + 2 * i;
    const box = `/MediaBox[0 0 ${size.join(" ")}]`;
    all.set(
      id,
      `<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F1 3 0 R${fonts}>>${resources}>>/Contents ${id + 1} 0 R${entries}>>`,
    );
    all.set(id + 1, { dictionary: "", stream: Buffer.from(content, "latin1") });
  }
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets = new Map<number, number>();
  let length = parts[0]?.byteLength ?? 0;
  const write = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.byteLength;
  };
  for (const [id, object] of all) {
    offsets.set(id, length);
    write(Buffer.concat([Buffer.from(`${id} 0 obj\n`), toBytes(object), Buffer.from("\nendobj\n")]));
  }
  const table = length;
  const entries = [...offsets].map(([id, at]) => `${id} 1\n${String(at).padStart(10, "0")} 00000 n \n`).join("");
  write(Buffer.from(`xref\n${entries}trailer\n<</Size ${firstPage + 2 * pages.length}/Root 1 0 R>>\n`));
  write(Buffer.from(`startxref\n${table}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function toBytes(object: PdfObject): Buffer {
  if (typeof object === "string") return Buffer.from(object, "latin1");
  const packed = deflateSync(object.stream);
  const head = `<<${object.dictionary}/Length ${packed.byteLength}/Filter/FlateDecode>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from("\nendstream")]);
}

/** `/F2` of a page: a font that the file names and doesn't have. `characters` are names of glyphs in the places of A, B … */
export const looseFont = (name: string, characters: string[] = []): string =>
  `/F2<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 0/LastChar 255/Widths[${Array(256).fill(600).join(" ")}]` +
  (characters.length > 0 ? `/Encoding<</Differences[65${characters.map((each) => `/${each}`).join("")}]>>` : "") +
  `/FontDescriptor<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 -200 1000 900]` +
  "/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 90>>>>";

/** Lines of text, the first at the top left. */
export const writeLines = (lines: string[], size = 24): string =>
  `BT /F1 ${size} Tf 60 440 Td ${lines.map((line) => `(${line}) Tj 0 -${size * 1.5} Td`).join(" ")} ET`;

/** A picture without compression of its own. */
export const pictureObject = (width: number, height: number, pixels: Uint8Array, entries = ""): PdfObject => ({
  dictionary: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8${entries}`,
  stream: pixels,
});
