// Five kinds of page that speakers show, as PDF files of one page each.
import { readFile } from "node:fs/promises";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import subsetFont from "subset-font";
import { buildPdf, firstObject, pictureObject, writeLines } from "#tests/support/pdf-files.ts";

const hiragana = "node_modules/@fontsource-variable/noto-sans-jp/files/noto-sans-jp-119-wght-normal.woff2";
const font = (name: string) => `app/ui/fonts/drawn/${name}.ttf`;

/** Text with the fonts that every reader has, as an office program exports it. */
const plainText = () =>
  buildPdf([
    { content: `0.12 0.16 0.22 rg ${writeLines(["Kind machines", "What they see", "What they leave out"], 40)}` },
  ]);

/** A gradient, bars, a curve and dashes, as drawings are. */
const drawing = () =>
  write((doc) => {
    const ground = doc.linearGradient(0, 0, 960, 540).stop(0, "#0b3a3c").stop(1, "#7fcfc9");
    doc.rect(0, 0, 960, 540).fill(ground);
    for (const [i, height] of [120, 260, 180, 340].entries())
      doc.rect(80 + i * 120, 480 - height, 80, height).fill(i % 2 ? "#ffab91" : "#ffffff");
    doc
      .lineWidth(8)
      .dash(24, { space: 12 })
      .moveTo(600, 460)
      .bezierCurveTo(660, 60, 820, 500, 900, 80)
      .stroke("#ffffff");
  });

/** A photo across the page, and a part of it that is half transparent over a colour. */
async function photo() {
  const pixels = Uint8Array.from({ length: 12 * 7 * 3 }, (_, i) => (i * 7919) % 251);
  const smooth = await sharp(pixels, { raw: { width: 12, height: 7, channels: 3 } })
    .resize({ width: 480, height: 270, kernel: "cubic" })
    .raw()
    .toBuffer();
  const content = "q 960 0 0 540 0 0 cm /Im1 Do Q /G1 gs 1 1 1 rg 480 0 480 540 re f 0 0.3 0.9 rg 200 120 500 300 re f";
  const resources = `/XObject<</Im1 ${firstObject} 0 R>>/ExtGState<</G1<</ca 0.5/BM/Multiply>>>>`;
  return buildPdf([{ content, resources }], { objects: [pictureObject(480, 270, smooth)] });
}

/** Japanese and Arabic with fonts of their own, on a page in upright format. */
async function otherScripts() {
  const text = "やさしいきかい";
  // The package has fonts of variable weight, which pdfkit cannot embed.
  const japanese = await subsetFont(await readFile(hiragana), text, {
    targetFormat: "truetype",
    variationAxes: { wght: 400 },
  });
  return write(
    (doc) => {
      doc.fill("#1f2937").fontSize(56).font(japanese).text(text, 60, 100);
      doc.font(font("noto-sans-arabic")).text("آلات لطيفة", 60, 300, { features: ["rtla"] });
      doc.font(font("inter")).text("Kind machines", 60, 500);
    },
    [540, 960],
  );
}

/** A filled form on a page that is turned, as scanners and forms leave them. */
const form = () =>
  buildPdf(
    [
      {
        size: [540, 960],
        content: "0.9 0.95 0.95 rg 0 0 540 960 re f 0 0.2 0.2 rg 60 60 120 840 re f",
        entries: `/Rotate 90/Annots[${firstObject} 0 R]`,
      },
    ],
    {
      catalog: `/AcroForm<</Fields[${firstObject} 0 R]>>`,
      objects: [
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/F 4/Rect[240 200 440 760]/AP<</N ${firstObject + 1} 0 R>>>>`,
        {
          dictionary: "/Type/XObject/Subtype/Form/BBox[0 0 200 560]/Resources<<>>",
          stream: Buffer.from("1 0.67 0.57 rg 0 0 200 560 re f 0.1 0.12 0.2 rg 40 40 120 200 re f"),
        },
      ],
    },
  );

export const pageKinds = { plainText, drawing, photo, otherScripts, form };

function write(draw: (doc: PDFKit.PDFDocument) => void, size: [number, number] = [960, 540]): Promise<Buffer> {
  const doc = new PDFDocument({ size, margin: 0 });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  draw(doc);
  return new Promise((resolve) => {
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.end();
  });
}
