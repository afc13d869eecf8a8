import { expect, it } from "vitest";
import { cleanPageText } from "#app/media/pdf/page-text.ts";
import { openPdfium } from "#app/media/pdf/pdfium.ts";
import { readPdfText } from "#app/media/pdf/read-pdf-text.ts";
import { buildPdf, firstObject, type PdfPageSource, writeLines } from "#tests/support/pdf-files.ts";

/** The lines of a page with these sources, as people read them. */
async function linesOf(page: PdfPageSource, objects: Parameters<typeof buildPdf>[1] = {}): Promise<string[]> {
  const document = await (await openPdfium()).loadDocument(buildPdf([page], objects));
  return cleanPageText(readPdfText(document.getPage(0)), 20_000).split("\n");
}

/** Each of the texts at its place. */
const write = (...texts: [x: number, y: number, text: string][]) =>
  texts.map(([x, y, text]) => `BT /F1 40 Tf ${x} ${y} Td (${text}) Tj ET`).join(" ");

it("is what stands on the page, not what a speaker parked beside it or cut away", async () => {
  const parked = write([60, 400, "On the page"], [-500, 300, "Notes on the left"], [60, -60, "Notes below"]);
  expect(await linesOf({ content: parked })).toEqual(["On the page"]);
  const cut = write([60, 400, "In the frame"], [60, 20, "Cut away"]);
  for (const turn of ["", "/Rotate 90"])
    expect(await linesOf({ content: cut, entries: `/CropBox[50 300 700 500]${turn}` })).toEqual(["In the frame"]);
});

/** Letters of one width each, at 40 points. */
const characterWidth = 22.24;

const lines = ["Who decides?", "The first ten minutes", "Thank you"];

it.each([
  ["0 1 -1 0 540 0", 90],
  ["0 -1 1 0 0 960", 270],
  ["-1 0 0 -1 540 960", 180],
])("has the lines of a page that is turned against its drawing (%s)", async (matrix, rotation) => {
  const content = `q ${matrix} cm ${writeLines(lines)} Q`;
  expect(await linesOf({ size: [540, 960], content, entries: `/Rotate ${rotation}` })).toEqual(lines);
});

it("has the words of a label at the side of a chart", async () => {
  const characters = [..."bound"].map(
    (character, at) => `BT /F1 40 Tf 0 1 -1 0 60 ${100 + at * characterWidth} Tm (${character}) Tj ET`,
  );
  const label = `${characters.join(" ")} BT /F1 40 Tf 0 1 -1 0 60 ${110 + 5 * characterWidth} Tm (to open) Tj ET`;
  expect(await linesOf({ content: `${write([100, 440, "Doors"])} ${label}` })).toEqual(["Doors", "bound to open"]);
});

it("has a letter once whose shadow is drawn as another letter", async () => {
  const drawn = (x: number, y: number) =>
    [..."headband"].map((character, at): [number, number, string] => [x + at * characterWidth, y, character]);
  const glyphs = [...drawn(63, 397), ...drawn(60, 400)];
  expect(await linesOf({ content: write(...glyphs) })).toEqual(["headband"]);
});

it("has the words of a headline whose letters are set apart", async () => {
  const glyphs = [..."bound on open"].map((character, at): [number, number, string] => [60 + at * 35, 400, character]);
  const drawn = write(...glyphs.filter(([, , character]) => character !== " "));
  expect(await linesOf({ content: drawn })).toEqual(["bound on open"]);
  expect(await linesOf({ content: write([60, 400, "A B C D E F"]) })).toEqual(["A B C D E F"]);
});

it("goes on in a line behind a letter that stands lower", async () => {
  const content = "BT /F1 40 Tf 60 400 Td (H) Tj /F1 20 Tf 29 -8 Td (2) Tj /F1 40 Tf 12 8 Td (O is water) Tj ET";
  expect(await linesOf({ content })).toEqual(["H2O is water"]);
});

it("has letters in order that are drawn in pieces within a form", async () => {
  const characters = [..."שלום"].map((character, at) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `/Span<</ActualText<FEFF${code}>>>BDC BT /F1 80 Tf ${800 - at * 40} 900 Td (x) Tj ET EMC`;
  });
  const drawn = `${characters.join(" ")} BT /F1 80 Tf 860 900 Td (10) Tj ET`;
  const form = { dictionary: "/Type/XObject/Subtype/Form/BBox[0 0 1920 1080]/Resources<</Font<</F1 3 0 R>>>>" };
  const page = { content: "q 0.5 0 0 0.5 300 0 cm /Fm1 Do Q", resources: `/XObject<</Fm1 ${firstObject} 0 R>>` };
  expect(await linesOf(page, { objects: [{ ...form, stream: Buffer.from(drawn) }] })).toEqual(["10 שלום"]);
});
