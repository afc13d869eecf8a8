// Pages of a PDF file as pictures and text.
import { readFile } from "node:fs/promises";
import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import type { DrawnPdfPage, MediaProblem, MediaResult, OpenedPdf, PdfPage, PictureSpace } from "#app/media/contract.ts";
import { createGlyphReader } from "#app/media/pdf/glyph-names.ts";
import { hideLayers } from "#app/media/pdf/hidden-layers.ts";
import type { FontSource } from "#app/media/pdf/installed-fonts.ts";
import { lacksCharacters, readLooseFonts } from "#app/media/pdf/loose-fonts.ts";
import { getLeftHalf, isWide, readPageSize } from "#app/media/pdf/page-half.ts";
import { cleanPageText } from "#app/media/pdf/page-text.ts";
import { openPdfium } from "#app/media/pdf/pdfium.ts";
import { readPdfText } from "#app/media/pdf/read-pdf-text.ts";
import { buildSubstitutes } from "#app/media/pdf/substitute-fonts.ts";

/** So many pages are measured: more than a deck may have, and fast in a file that claims millions. */
const maxMeasured = 1_000;

/** What the file at `path` is. */
export const openPdf = (path: string): Promise<MediaResult<OpenedPdf>> =>
  readPdf(path, (document) => {
    const pageCount = document.getPageCount();
    const numbers = Array.from({ length: Math.min(pageCount, maxMeasured) }, (_, index) => index);
    return { pageCount, hasWidePage: numbers.some((index) => isWide(readPageSize(document, index))) };
  });

/**
 * One page as WebP in each of the spaces, with its text. Letters whose font the file doesn't have are drawn with the fonts
 * at `fontFiles` and those of other scripts.
 */
export async function drawPdfPage(
  { path, number, isLeftHalf, pictures, maxText }: PdfPage,
  fontFiles: string[],
): Promise<MediaResult<DrawnPdfPage>> {
  const width = Math.max(...pictures.map((space) => space.width));
  const page = await drawWithFonts({ path, number, isLeftHalf, width }, fontFiles);
  if (!page.ok) return page;
  const { text, isMissingCharacters, place, bitmap } = page.value;
  const raw = { width: bitmap.width, height: bitmap.height, channels: 4 as const };
  const drawn = sharp(bitmap.data, { raw });
  const encoded: Uint8Array[] = [];
  for (const space of pictures) encoded.push(await encode(drawn, place, space));
  return {
    ok: true,
    value: { ...place.picture, text: cleanPageText(text, maxText), isMissingCharacters, pictures: encoded },
  };
}

interface PageToDraw extends Pick<PdfPage, "path" | "number" | "isLeftHalf"> {
  width: number;
}

/** Draws the page with PDFium's own fonts, or, where they lack its letters, in another instance with ours. */
async function drawWithFonts({ path, width, ...opened }: PageToDraw, fontFiles: string[]) {
  const faces = new Set<string>();
  const first = await readPdf(
    path,
    async (document, file) => {
      const page = openPage(document, opened);
      const loose = faces.size > 0 ? readLooseFonts(page) : [];
      return loose.some(lacksCharacters) ? { loose } : { drawn: await drawPage(page, file, width) };
    },
    (face) => {
      faces.add(face);
      return null;
    },
  );
  if (!first.ok) return first;
  const { drawn, loose = [] } = first.value;
  if (drawn) return { ok: true as const, value: { ...drawn, isMissingCharacters: false } };
  const { findFont, hasSign } = await buildSubstitutes(loose, faces, fontFiles);
  return readPdf(
    path,
    async (document, file) => {
      const page = openPage(document, opened);
      const isMissingCharacters = readLooseFonts(page, hasSign).some(lacksCharacters);
      return { ...(await drawPage(page, file, width)), isMissingCharacters };
    },
    findFont,
  );
}

function openPage(
  document: PDFiumDocument,
  { number, isLeftHalf }: Pick<PdfPage, "number" | "isLeftHalf">,
): PDFiumPage {
  const page = isLeftHalf ? getLeftHalf(document, number - 1) : document.getPage(number - 1);
  hideLayers(page);
  return page;
}

async function drawPage(page: PDFiumPage, file: Buffer, width: number) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // The text comes first, because drawing closes the page.
  const text = readPdfText(page, createGlyphReader(file));
  const place = placePage(originalWidth / originalHeight || 1, width);
  return { text, place, bitmap: await page.render({ ...place.drawing, render: "bitmap", renderFormFields: true }) };
}

/** What a page's picture may be: no narrower than half its height, no wider than twice. */
const maxRatio = 2;

interface PagePlace {
  picture: { width: number; height: number };
  /** The page within it; what is left stays transparent. */
  drawing: { width: number; height: number };
}

/** How a page with this ratio of its sides is placed in a picture of `width` pixels. */
export function placePage(ratio: number, width: number): PagePlace {
  const height = Math.round(width / Math.min(Math.max(ratio, 1 / maxRatio), maxRatio));
  const [drawnWidth, drawnHeight] = ratio * height > width ? [width, width / ratio] : [ratio * height, height];
  return {
    picture: { width, height },
    drawing: { width: Math.max(1, Math.round(drawnWidth)), height: Math.max(1, Math.round(drawnHeight)) },
  };
}

/** From text that stays sharp to what is left of noise across a page. */
const qualities = [{ quality: 80 }, { quality: 50 }, { quality: 20 }, { quality: 5, blur: 4 }];
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** WebP in the best quality that fits; the last one does. */
async function encode(drawn: Sharp, { picture, drawing }: PagePlace, { width, maxBytes }: PictureSpace) {
  const height = Math.round((picture.height * width) / picture.width);
  const isFull = picture.width === drawing.width && picture.height === drawing.height;
  const resized = isFull
    ? drawn.clone().resize({ width, height, fit: "fill" }).removeAlpha()
    : drawn.clone().resize({ width, height, fit: "contain", background: transparent });
  let bytes = Buffer.alloc(0);
  for (const { quality, blur } of qualities) {
    const picture = blur ? resized.clone().blur(blur) : resized.clone();
    bytes = await picture.webp({ quality, effort: 2 }).toBuffer();
    if (bytes.byteLength <= maxBytes) break;
  }
  return bytes;
}

/** What PDFium reads of the file at `path`, in an instance of its own, which gets its fonts from `findFont`. */
async function readPdf<Value>(
  path: string,
  read: (document: PDFiumDocument, file: Buffer) => Value | Promise<Value>,
  findFont?: FontSource,
): Promise<MediaResult<Value>> {
  const pdfium = await openPdfium(findFont);
  const file = await readFile(path);
  try {
    return { ok: true, value: await read(await pdfium.loadDocument(file), file) };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

function toProblem(error: unknown): MediaProblem {
  // The instance ended, usually at the limit of its memory.
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return "too-costly";
  // Everything that PDFium itself says is a plain error with its words.
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
  if (/allocate/i.test(error.message)) return "too-costly";
  return /password|security/i.test(error.message) ? "password-protected" : "unreadable";
}
