import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { createGlyphReader, textOfGlyph } from "#app/media/pdf/glyph-names.ts";
import { openPdfium } from "#app/media/pdf/pdfium.ts";
import { readPdfText } from "#app/media/pdf/read-pdf-text.ts";

it.each([
  ["f_f_i", "ffi"],
  ["T_h", "Th"],
  ["c_t.liga", "ct"],
  ["longs_t", "ſt"],
  ["f_iacute", "fí"],
  ["ff_hyphen", "ff-"],
  ["uni00660069", "fi"],
  ["uni0066_i", "fi"],
  ["u1F600", "😀"],
  ["germandbls_dieresis", null],
  ["g123", null],
  ["uniD800", null],
  ["u110000", null],
  [".notdef", null],
  ["constructor", null],
])("reads what a drawing's name means: %s", (name, text) => {
  expect(textOfGlyph(name)).toBe(text);
});

it("finds the words of Ben's page whose letters are joined", async () => {
  const file = await readFile("tests/support/files/pages/ligature.pdf");
  const page = (await (await openPdfium()).loadDocument(file)).getPage(0);
  expect(readPdfText(page, createGlyphReader(file)).split("\n")).toEqual([
    "office flow effect",
    "efficient baffle",
    "The final",
  ]);
});

const font = (about: string) => `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Field#20Sans${about}>>`;
const differences = "<</Type/Encoding/Differences[30/f_f_i 65/f_j/T_h]>>";
const objectsOf = (...bodies: string[]) => bodies.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join("");

/** As most programs write their files: objects packed in a stream. */
function packed(...bodies: string[]): Buffer {
  let at = 0;
  const places = bodies.map((body, index) => {
    const place = `${index + 1} ${at}`;
    at += body.length + 1;
    return place;
  });
  const head = `${places.join(" ")} `;
  const stream = deflateSync(`${head}${bodies.join(" ")}`);
  const dictionary = `<</Type/ObjStm/N ${bodies.length}/First ${head.length}/Filter/FlateDecode/Length ${stream.length}>>`;
  return Buffer.concat([Buffer.from(`9 0 obj\n${dictionary}\nstream\r\n`), stream, Buffer.from("\nendstream\nendobj")]);
}

it.each([
  ["in the font", Buffer.from(objectsOf(font(`/Encoding${differences}`)))],
  ["beside the font", Buffer.from(objectsOf(font("/Encoding 2 0 R"), differences))],
  ["in a list of their own", Buffer.from(objectsOf(font("/Encoding<</Differences 2 0 R>>"), "[30/f_f_i 65/f_j/T_h]"))],
  ["packed", packed(font("/Encoding 2 0 R"), differences)],
])("finds the names where a file has them: %s", (_, file) => {
  const read = createGlyphReader(file);
  expect([30, 65, 66, 67].map((code) => read("Field Sans", code))).toEqual(["ffi", "fj", "Th", null]);
  expect(read("Other Sans", 30)).toBeNull();
});

it("takes the newest of two objects, and of two fonts of one name only what they agree in", () => {
  const other = font("/Encoding<</Differences[30/f_f_i 65/c_t]>>");
  const read = createGlyphReader(Buffer.from(objectsOf(font("/Encoding<</Differences[30/f_f]>>"), other)));
  expect([read("Field Sans", 30), read("Field Sans", 65)]).toEqual([null, "ct"]);
  const changed = objectsOf(font("/Encoding<</Differences[30/f_f]>>")) + objectsOf(font(`/Encoding${differences}`));
  expect(createGlyphReader(Buffer.from(changed))("Field Sans", 30)).toBe("ffi");
});

it("gives no letters for a damaged file, and unpacks no part without end", () => {
  expect(createGlyphReader(Buffer.from("1 0 obj <</Type/ObjStm>> stream\nnothing"))("Any", 1)).toBeNull();
  expect(createGlyphReader(packed("0".repeat(9_000_000)))("Any", 1)).toBeNull();
});
