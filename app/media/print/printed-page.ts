// Draws a document of one page as PDF: text that can be searched, copied and read aloud, in our own fonts.
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";
import type { PrintedBlock, PrintedPage, PrintedText } from "#app/media/contract.ts";
import { findFontFile } from "#app/media/font-path.ts";
import { openPrintFonts } from "#app/media/print/print-fonts.ts";
import { type Placed, placeBlocks, type Type } from "#app/media/print/print-layout.ts";
import { maxPrinted } from "#app/media/print/print-lines.ts";

/** Points. */
const margin = { sheet: 48, framed: 78 };
const frame = { inset: 30, width: 2, bar: 8 };
/** Tried in turn. What does not fit in the last one is cut off at the bottom. */
const scales = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.5];
const colours = { ink: "#1f2937", muted: "#5b6675", line: "#d8dee6" };
/** Pixels for a point, for sharp print (216 to the inch). */
const pictureScale = 3;

type Document = InstanceType<typeof PDFDocument>;
/** No layout features beside the fonts' own; a list lays out the text at once, so that Arabic keeps its order. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = [];

/** Returns the bytes of the PDF. */
export async function drawPrintedPage(page: PrintedPage, fontFiles: string[]): Promise<Buffer> {
  const doc = openDocument(page, fontFiles);
  const bytes = collect(doc);
  const fontOf = await openPrintFonts(
    page.font,
    fontFiles,
    normalise(cutText(listTexts(page.blocks).join("\n"), maxPrinted), "NFC"),
  );
  const placed = place(doc, page, { fontOf, measure: createMeasure(doc) });
  if (page.layout === "framed") drawFrame(doc, page.accent);
  for (const one of placed) await draw(doc, one, page.accent);
  doc.end();
  return bytes;
}

function openDocument({ paper, title, author, language, layout }: PrintedPage, fontFiles: string[]): Document {
  return new PDFDocument({
    size: paper === "A4" ? "A4" : "LETTER",
    layout: layout === "framed" ? "landscape" : "portrait",
    margin: 0,
    // Otherwise the library opens a font of its own.
    font: findFontFile(fontFiles, "body-latin") as string,
    info: { Title: title, Author: author, Creator: "", Producer: "" },
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    tagged: true,
  });
}

function collect(doc: Document): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}

/** Every text is measured in each size and each line that is tried: its letters are laid out once. */
function createMeasure(doc: Document): Type["measure"] {
  const widths = new Map<string, number>();
  return (text, font) => {
    const key = `${font}\n${text}`;
    const width = widths.get(key) ?? doc.font(font, 1000).widthOfString(text, { features }) / 1000;
    widths.set(key, width);
    return width;
  };
}

const listTexts = (blocks: PrintedBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === "text") return [block.text, block.instead ?? "", "…"];
    return block.kind === "columns" ? block.columns.flatMap((column) => listTexts(column.blocks)) : [];
  });

/** In the largest size in which all fits. */
function place(doc: Document, { blocks, layout }: PrintedPage, type: Type): Placed[] {
  const edge = margin[layout];
  const room = doc.page.height - 2 * edge;
  const column = { x: edge, width: doc.page.width - 2 * edge };
  for (const scale of scales) {
    const { end } = placeBlocks(blocks, column, 0, scale, type);
    if (end > room && scale !== scales.at(-1)) continue;
    const top = layout === "framed" ? edge + Math.max(0, room - end) / 2 : edge;
    return placeBlocks(blocks, column, top, scale, type).placed;
  }
  return [];
}

function drawFrame(doc: Document, accent: string) {
  const { inset, width, bar } = frame;
  const { width: right, height: bottom } = doc.page;
  asDecoration(doc, () => {
    doc.lineWidth(width).strokeColor(accent);
    doc.rect(inset, inset, right - 2 * inset, bottom - 2 * inset).stroke();
    doc.rect(inset, inset, right - 2 * inset, bar).fill(accent);
  });
}

/** Screen readers leave it out. */
function asDecoration(doc: Document, paint: () => void) {
  doc.markContent("Artifact", { type: "Layout" });
  paint();
  doc.endMarkedContent();
}

async function draw(doc: Document, placed: Placed, accent: string): Promise<void> {
  if (placed.kind === "text") return drawText(doc, placed, accent);
  if (placed.kind === "rule") {
    const { x, y, width } = placed;
    return asDecoration(doc, () => doc.rect(x, y, width, 1).fill(colours.line));
  }
  const { block, x, y, width, height } = placed;
  const picture = await toJpeg(block.bytes, width, height);
  if (!picture) return;
  doc.addStructure(
    doc.struct("Figure", { alt: block.alt }, () => {
      doc.image(picture, x, y, { width, height });
    }),
  );
}

/** A damaged picture is left out, like a missing one. */
const toJpeg = (bytes: Uint8Array, width: number, height: number): Promise<Buffer | null> =>
  sharp(bytes)
    .resize({ width: Math.round(width * pictureScale), height: Math.round(height * pictureScale), fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 86 })
    .toBuffer()
    .catch(() => null);

const tags = { h1: "H1", h2: "H2", p: "P" } as const satisfies Record<PrintedText["role"], string>;

function drawText(doc: Document, { block, size, lines }: Extract<Placed, { kind: "text" }>, accent: string) {
  const { ink = "ink", role, link } = block;
  const write = () => {
    doc.fillColor(ink === "accent" ? accent : colours[ink]);
    for (const { x, baseline, runs } of lines)
      for (const { text, font, left } of runs)
        doc.font(font, size).text(text, x + left, baseline, { lineBreak: false, baseline: "alphabetic", features });
  };
  // Readers take the text from here: a letter may be drawn in parts.
  doc.addStructure(doc.struct(tags[role], { actual: block.text }, write));
  if (link) for (const { x, baseline, width } of lines) doc.link(x, baseline - size, width, size * 1.3, link);
}
