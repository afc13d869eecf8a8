// Printed pages, drawn by the real process and read back with a library that browsers use.
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import type { PrintedBlock, PrintedPage, PrintedText } from "#app/media/contract.ts";
import { fontFiles } from "#app/media/font-files.ts";
import { openMedia } from "#app/media/media.server.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const media = openMedia(pino({ enabled: false }), { timeLimitMs: 10_000 });
afterAll(() => media.close());

const text = (text: string, more: Partial<PrintedText> = {}): PrintedText => ({
  kind: "text",
  text,
  size: 30,
  role: "p",
  weight: "bold",
  ...more,
});
async function print(blocks: PrintedBlock[], more: Partial<PrintedPage> = {}) {
  const page: PrintedPage = {
    paper: "A4",
    title: "Certificate of attendance",
    author: "Amara Okafor",
    language: "en",
    font: "Poppins",
    accent: "#177a7d",
    layout: "sheet",
    blocks,
    ...more,
  };
  const bytes = await media.getPicture(randomUUID(), "Amara", (draw) =>
    draw({ task: "printed-page", page, fontFiles }),
  );
  return readPdf(bytes as Buffer);
}

it("prints one page of its paper with a title, a language and a link", async () => {
  const link = "https://hubs.example/c/abc";
  const pdf = await print([text("Amara Okafor", { role: "h1", link })]);
  expect(pdf).toMatchObject({ pages: 1, title: "Certificate of attendance", language: "en", links: [link] });
  expect(pdf.size).toEqual({ width: 595.28, height: 841.89 });
  expect((await print([text("Amara")], { paper: "Letter", layout: "framed" })).size).toEqual({
    width: 792,
    height: 612,
  });
});

it.each([
  ["Arabic", "محمد بن عبد الله"],
  ["Hebrew", "שלום כהן"],
  ["Japanese", "田中花子さん"],
  ["Hindi", "कमल"],
  ["Thai", "ก้องภพ"],
  ["Greek, Cyrillic and accents", "Ελένη Кириллова Ñandú"],
])("prints a name in %s in letters that can be copied", async (_, name) => {
  expect((await print([text(name)])).text).toBe(name);
});

it("orders a name of two directions as it is read", async () => {
  const { text: copied, positions } = await print([text("שלום Smith (כהן)")]);
  expect(copied.match(/\p{Script=Hebrew}+|Smith/gu)).toEqual(["שלום", "Smith", "כהן"]);
  const left = (word: string) => Object.entries(positions).find(([piece]) => piece.includes(word))?.[1] as number;
  expect(left("כהן")).toBeLessThan(left("Smith"));
  expect(left("Smith")).toBeLessThan(left("שלום"));
});

it("wraps 120 letters without a space, shortens more lines than allowed, and stays on its page", async () => {
  const { text: name, pages, right } = await print([text("W".repeat(120), { maxLines: 9 })]);
  expect(name.replaceAll(/\s/g, "")).toBe("W".repeat(120));
  expect({ pages, isInside: right < 595 - 40 }).toEqual({ pages: 1, isInside: true });
  expect((await print([text("Wide ".repeat(60), { maxLines: 2 })])).text).toMatch(/…$/);
});

it("sets a long document smaller, so that it is one page whose last line can be read", async () => {
  const paragraphs = Array.from({ length: 30 }, (_, i) => text(`Paragraph ${i} of a long life`, { above: 10 }));
  const pdf = await print(paragraphs);
  expect(pdf.pages).toBe(1);
  expect(pdf.text).toContain("Paragraph 29 of a long life");
  expect(pdf.bottom).toBeGreaterThan(0);
});

it("prints no box: a symbol without a glyph is left out, a name in letters of no font replaced", async () => {
  expect((await print([text("Amara \u{1D173}Okafor")])).text).toBe("Amara Okafor");
  expect((await print([text("ꓐꓑꓒ", { instead: "See hubs.example/c/abc" })])).text).toBe("See hubs.example/c/abc");
});

it("leaves a damaged picture out", async () => {
  const bytes = Buffer.from("no image at all");
  const picture = { kind: "picture", bytes, alt: "Amara", width: 90, height: 90 } as const;
  expect((await print([picture, text("Amara")])).text).toBe("Amara");
});
