// What a viewer has switched off (layers, ISO 32000-1, 8.11) PDFium does not draw, but reads: words that nobody sees on
// the page. It says of no object to which layer it belongs, so we draw what may be in one alone and look whether anything
// appears. Words and picture agree, whatever rules a file has for its layers.
import type { PDFiumPage } from "@hyzyla/pdfium";

/** What we call of PDFium; everything is the address of something in its memory. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number };
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetName(mark: number, buffer: number, bytes: number, length: number): number;
  _FPDFTextObj_GetRenderedBitmap(document: number, page: number, text: number, scale: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, first: number, stride: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    ...parameters: [
      bitmap: number,
      page: number,
      x: number,
      y: number,
      width: number,
      height: number,
      turn: number,
      flags: number,
    ]
  ): void;
}

const [textType, formType] = [1, 5];
const transparentFormat = 4;
/** Pixels: enough for a letter of any honest size to leave a trace. */
const [width, height] = [640, 480];
/** What is beyond is taken for hidden: drawings of machines, whose parts are layers each. */
const maxTrials = 2_000;

/** An object of the page, and what is in it. */
interface PageObject {
  address: number;
  /** The layers around it, each named by the address of its mark; empty outside of any. */
  layers: string;
  isText: boolean;
  isForm: boolean;
  parts: PageObject[];
}

/** Switches off everything on the page that is in a hidden layer, so that neither its words are read nor it is drawn. */
export function hideLayers(page: PDFiumPage): void {
  const { module, pageIdx, documentIdx } = page as unknown as { module: Pdfium; pageIdx: number; documentIdx: number };
  const objects = readObjects(module, pageIdx);
  if (!objects.some(({ layers, isForm }) => layers || isForm)) return;
  const setActive = (all: PageObject[], isActive: boolean) => {
    for (const { address, parts } of all) {
      module._FPDFPageObj_SetIsActive(address, Number(isActive));
      setActive(parts, isActive);
    }
  };
  setActive(objects, false);
  const drawsAlone = createTrial(module, pageIdx, setActive);
  const hidden: PageObject[] = [];
  let trials = 0;
  const hide = (all: PageObject[], around: PageObject[]) => {
    const isHidden = (some: PageObject[]) => trials++ >= maxTrials || !drawsAlone(some, around);
    const grouped = Object.groupBy(all, ({ layers }) => layers);
    for (const [layers, group = []] of Object.entries(grouped)) {
      if (layers && group.some(hasText) && isHidden(group)) hidden.push(...group);
      else
        for (const form of group.filter((each) => each.isForm && hasText(each))) {
          // A form names its layer itself. One whose letters nothing draws, such as a scan's, has no layer to hide them.
          if (isHidden([form]) && drawsText(module, { documentIdx, pageIdx }, form)) hidden.push(form);
          else hide(form.parts, [...around, form]);
        }
    }
  };
  hide(objects, []);
  setActive(objects, true);
  setActive(hidden, false);
}

function readObjects(module: Pdfium, page: number): PageObject[] {
  const scratch = module.wasmExports.malloc(32);
  const readLayers = (object: number): string => {
    const layers: number[] = [];
    for (let at = 0; at < module._FPDFPageObj_CountMarks(object); at++) {
      const mark = module._FPDFPageObj_GetMark(object, at);
      const isRead = module._FPDFPageObjMark_GetName(mark, scratch, 16, scratch + 16);
      if (isRead && Buffer.from(module.HEAPU8.buffer, scratch, 6).toString("utf16le") === "OC\0") layers.push(mark);
    }
    return layers.join(" ");
  };
  const read = (address: number): PageObject => {
    const type = module._FPDFPageObj_GetType(address);
    const isForm = type === formType;
    const count = isForm ? module._FPDFFormObj_CountObjects(address) : 0;
    const parts = Array.from({ length: count }, (_, at) => read(module._FPDFFormObj_GetObject(address, at)));
    return { address, layers: readLayers(address), isText: type === textType, isForm, parts };
  };
  const count = module._FPDFPage_CountObjects(page);
  return Array.from({ length: count }, (_, at) => read(module._FPDFPage_GetObject(page, at)));
}

const textsIn = (object: PageObject): PageObject[] => (object.isText ? [object] : object.parts.flatMap(textsIn));
const hasText = (object: PageObject): boolean => object.isText || object.parts.some(hasText);

/** Whether these objects, in the forms around them, leave a trace on the page when nothing else is on it. */
function createTrial(module: Pdfium, page: number, setActive: (all: PageObject[], isActive: boolean) => void) {
  const stride = width * 4;
  const pixels = module.wasmExports.malloc(stride * height);
  const bitmap = module._FPDFBitmap_CreateEx(width, height, transparentFormat, pixels, stride);
  return (objects: PageObject[], around: PageObject[]): boolean => {
    const forms = around.map((form) => ({ ...form, parts: [] }));
    setActive([...forms, ...objects], true);
    module.HEAPU8.fill(0, pixels, pixels + stride * height);
    module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    setActive([...forms, ...objects], false);
    return hasTrace(module, pixels, stride * height);
  };
}

/** Whether any pixel has colour. A grown memory has another buffer: it is read anew. */
const hasTrace = ({ HEAPU8 }: Pdfium, address: number, bytes: number): boolean =>
  !Buffer.from(HEAPU8.buffer, address, bytes).equals(Buffer.alloc(bytes));

/** Whether any text of the form draws something, wherever it is and whatever its layer says. */
function drawsText(
  module: Pdfium,
  { documentIdx, pageIdx }: { documentIdx: number; pageIdx: number },
  form: PageObject,
) {
  return textsIn(form).some(({ address }) => {
    const bitmap = module._FPDFTextObj_GetRenderedBitmap(documentIdx, pageIdx, address, 1);
    if (!bitmap) return false;
    const bytes = module._FPDFBitmap_GetStride(bitmap) * module._FPDFBitmap_GetHeight(bitmap);
    const isDrawn = hasTrace(module, module._FPDFBitmap_GetBuffer(bitmap), bytes);
    module._FPDFBitmap_Destroy(bitmap);
    return isDrawn;
  });
}
