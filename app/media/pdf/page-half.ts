// Pages with a slide on the left and its speaker's notes on the right, as LaTeX and others write them for two screens.
import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";

/** What we call of PDFium; everything is the address of something in its memory. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(address: number): void };
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_GetPageBoundingBox(page: number, box: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_SetCropBox(page: number, left: number, bottom: number, right: number, top: number): void;
  _FPDF_ClosePage(page: number): void;
}

interface PageSize {
  width: number;
  height: number;
}

/** No slide is wider (cinemas have 2.39:1, but no projector); two slides of 4:3 beside each other have 2.67:1. */
const widestSlide = 2.3;

/** Whether half of a page of this size may be something else than the slide. */
export const isWide = ({ width, height }: PageSize): boolean => width > widestSlide * height;

/** The size of the page at `index`, from 0, as people see it. */
export function readPageSize(document: PDFiumDocument, index: number): PageSize {
  const { module, documentIdx } = document as unknown as { module: Pdfium; documentIdx: number };
  const [width = 0, height = 0] = readFloats(module, 2, (address) =>
    module._FPDF_GetPageSizeByIndexF(documentIdx, index, address),
  );
  return { width, height };
}

/** The page at `index`; of one that is wider than any slide its left half alone, as if the file had no more of it. */
export function getLeftHalf(document: PDFiumDocument, index: number): PDFiumPage {
  const page = document.getPage(index);
  if (!isWide(readPageSize(document, index))) return page;
  const { module, pageIdx } = page as unknown as { module: Pdfium; pageIdx: number };
  let [left = 0, top = 0, right = 0, bottom = 0] = readFloats(module, 4, (address) =>
    module._FPDF_GetPageBoundingBox(pageIdx, address),
  );
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // Quarters of a turn with the clock, which say what is on the left for those who look at the page.
  const turn = module._FPDFPage_GetRotation(pageIdx);
  if (turn === 0) right = x;
  else if (turn === 1) top = y;
  else if (turn === 2) left = x;
  else bottom = y;
  module._FPDFPage_SetCropBox(pageIdx, left, bottom, right, top);
  // The box counts from the next opening on.
  module._FPDF_ClosePage(pageIdx);
  return document.getPage(index);
}

/** What `write` writes at an address of PDFium's memory; zeros where it says that it could not. */
function readFloats(module: Pdfium, count: number, write: (address: number) => number): Float32Array {
  const address = module.wasmExports.malloc(4 * count);
  const isWritten = write(address);
  const floats = new Float32Array(count);
  if (isWritten) floats.set(new Float32Array(module.HEAPU8.buffer, address, count));
  module.wasmExports.free(address);
  return floats;
}
