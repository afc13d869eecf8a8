// Checks that an SVG is only a picture. Everything here reads the text once from start to end, because its author may
// be hostile.
import type { MediaProblem } from "#app/media/contract.ts";
import { decodeXml, endAfter, endOfMarkup, expandEntities, readPrologue } from "#app/media/svg-prologue.ts";

/** Bytes. */
export const maxSvgBytes = 10 * 1024 * 1024;
/** Each level may need a canvas of its own when drawn. */
const maxDepth = 40;
const maxElements = 50_000;

const activeElements = /^(script|iframe|embed|object|handler|listener|audio|video)$/;
/**
 * Left out of the drawing with all that is in them. Illustrator keeps a reference to its own data in a foreign object;
 * Inkscape keeps filters that nothing uses, and any use of one is refused.
 */
const leftOutElements = /^(foreignobject|filter)$/;
/** All that a foreign object may hold. With anything else, something visible would be missing. */
const programReference = /^(ai)?pgfref$/;
const filterEffect = /^fe[a-z]+$/;
/** No XML file has them, and some character sets hide markup behind them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const forbiddenCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const xhtml = "http://www.w3.org/1999/xhtml";
const innerPicture = /^data:image\/(png|jpe?g|gif|webp)[;,]/;

export interface SvgCheck {
  problem: MediaProblem | null;
  /** Bitmaps embedded in the drawing. */
  pictures: Buffer[];
  /**
   * The drawing as it was checked: UTF-8 without its prologue and what is not drawn, and with its entities' texts in
   * their places. No reader can understand it in another way than the check did.
   */
  drawing: Buffer;
}

/** The reason to refuse an SVG, if any. It may contain only what a picture needs, and refer only to itself. */
export function checkSvg(bytes: Uint8Array): SvgCheck {
  const { text, problem: unread } = readText(bytes);
  const found: Found = {
    open: [],
    elements: 0,
    styles: "",
    isStyle: false,
    pictures: [],
    leftOut: null,
    drawing: "",
    copiedTo: 0,
  };
  const problem = unread ?? checkMarkup(text, found) ?? problemOfStyle(decodeEntities(found.styles));
  if (problem) return { problem, pictures: [], drawing: Buffer.alloc(0) };
  return { problem: null, pictures: found.pictures, drawing: Buffer.from(found.drawing + text.slice(found.copiedTo)) };
}

/** The drawing's text: decoded, without its prologue, with its entities' texts in their places. */
function readText(bytes: Uint8Array): { text: string; problem?: MediaProblem } {
  if (bytes.byteLength > maxSvgBytes) return { text: "", problem: "svg-too-complex" };
  const source = decodeXml(bytes);
  if (source === null || forbiddenCharacter.test(source)) return { text: "", problem: "unreadable" };
  const prologue = readPrologue(source);
  if (prologue === null) return { text: "", problem: "active-svg" };
  const text = expandEntities(source.slice(prologue.end), prologue.entities, maxSvgBytes);
  return text === null ? { text: "", problem: "svg-too-complex" } : { text };
}

/** What was read so far. */
interface Found {
  /** The names of the elements that have not ended. */
  open: string[];
  elements: number;
  /** The text of all style elements. */
  styles: string;
  isStyle: boolean;
  pictures: Buffer[];
  /** The element that is being left out, where it starts, and how many are open around it. */
  leftOut: { name: string; start: number; depth: number } | null;
  /** The drawing without what is left out, up to the position `copiedTo` of its text. */
  drawing: string;
  copiedTo: number;
}

const isInForeignObject = ({ leftOut }: Found) => leftOut?.name === "foreignobject";

function checkMarkup(text: string, found: Found): MediaProblem | null {
  for (let at = text.indexOf("<"); at !== -1; ) {
    const end = readMarkup(text, at, found);
    if (typeof end !== "number") return end;
    if (end === -1) return "unreadable";
    at = text.indexOf("<", end);
    const between = text.slice(end, at === -1 ? undefined : at);
    if (isInForeignObject(found) && between.trim()) return "active-svg";
    if (found.isStyle) found.styles += between;
  }
  return found.open.length === 0 ? null : "unreadable";
}

/** Where the markup at `at` ends, -1 if it never does, or why it is refused. */
function readMarkup(text: string, at: number, found: Found): number | MediaProblem {
  if (text.startsWith("<![CDATA[", at)) {
    if (isInForeignObject(found)) return "active-svg";
    const end = endAfter(text, "]]>", at);
    if (found.isStyle) found.styles += text.slice(at + 9, end - 3);
    return end;
  }
  if (text.startsWith("<!", at) || text.startsWith("<?", at)) {
    // A second document type, and external style sheets.
    if (/^(<!d|<\?xml-s)/i.test(text.slice(at, at + 6))) return "active-svg";
    return endOfMarkup(text, at) ?? -1;
  }
  return text.startsWith("</", at) ? readEnd(text, at, found) : readStart(text, at, found);
}

/** Each end has its start, as in every XML reader: otherwise another one could stand after leaving out. */
function readEnd(text: string, at: number, found: Found): number | MediaProblem {
  const end = endAfter(text, ">", at);
  if (end === -1) return -1;
  const name = text.slice(at + 2, end - 1).trimEnd();
  if (name !== found.open.pop()) return "unreadable";
  // A style in a style ends before what its own style still says.
  if (found.isStyle) found.isStyle = found.open.some((each) => localName(each) === "style");
  leaveOut(text, end, found);
  return end;
}

/** Takes the element that ends at `end` out of the drawing, if it is the one to leave out. */
function leaveOut(text: string, end: number, found: Found) {
  if (found.leftOut?.depth !== found.open.length) return;
  found.drawing += text.slice(found.copiedTo, found.leftOut.start);
  found.copiedTo = end;
  found.leftOut = null;
}

function readStart(text: string, at: number, found: Found): number | MediaProblem {
  const tag = readTag(text, at);
  if (!tag) return "unreadable";
  const problem = problemOfPlace(tag, found) ?? problemOf(tag, found.pictures);
  if (problem) return problem;
  if (leftOutElements.test(tag.name) && !found.leftOut)
    found.leftOut = { name: tag.name, start: at, depth: found.open.length };
  if (tag.isClosed) leaveOut(text, tag.end, found);
  else found.open.push(tag.fullName);
  if (found.open.length > maxDepth || ++found.elements > maxElements) return "svg-too-complex";
  if (tag.name === "style" && !tag.isClosed) found.isStyle = true;
  return tag.end;
}

/** Effects belong into a filter, and a foreign object holds nothing that is drawn. */
function problemOfPlace({ name }: Tag, found: Found): MediaProblem | null {
  if (isInForeignObject(found) && !programReference.test(name)) return "active-svg";
  return filterEffect.test(name) && !found.leftOut ? "svg-filter" : null;
}

interface Tag {
  /** As it is written. */
  fullName: string;
  /** In lower case, without a prefix: a hostile element is hostile under any prefix. */
  name: string;
  attributes: [name: string, value: string][];
  isClosed: boolean;
  end: number;
}

const tagName = /<([^\s/>"'=<]{1,200})/y;
const attribute = /\s+([^\s/>"'=<]{1,200})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

function readTag(text: string, at: number): Tag | null {
  tagName.lastIndex = at;
  const fullName = tagName.exec(text)?.[1];
  if (!fullName) return null;
  const attributes: Tag["attributes"] = [];
  let end = tagName.lastIndex;
  for (;;) {
    attribute.lastIndex = end;
    const match = attribute.exec(text);
    if (!match) break;
    attributes.push([match[1] ?? "", decodeEntities(match[2] ?? match[3] ?? "")]);
    end = attribute.lastIndex;
  }
  tagEnd.lastIndex = end;
  const close = tagEnd.exec(text);
  return (
    close && { fullName, name: localName(fullName), attributes, isClosed: close[1] === "/", end: tagEnd.lastIndex }
  );
}

const localName = (name: string) => name.slice(name.lastIndexOf(":") + 1).toLowerCase();

function problemOf({ name, attributes }: Tag, pictures: Buffer[]): MediaProblem | null {
  if (activeElements.test(name)) return "active-svg";
  for (const [fullName, value] of attributes) {
    const attributeName = localName(fullName);
    if (fullName.startsWith("xmlns") && value.trim() === xhtml) return "active-svg";
    const isAddress = attributeName === "href" || attributeName === "src";
    const problem =
      problemOfAttribute(attributeName, value) ?? (isAddress ? problemOfTarget(name, value, pictures) : null);
    if (problem) return problem;
  }
  return null;
}

function problemOfAttribute(name: string, value: string): MediaProblem | null {
  if (name.startsWith("on") || /javascript:/i.test(stripInvisible(value))) return "active-svg";
  // An animation could set another URL or a filter.
  if (name === "attributename" && /href|^on|filter|style/i.test(value)) return "active-svg";
  if (name === "filter" && value.trim() !== "none") return "svg-filter";
  return name === "style" || value.includes("(") ? problemOfStyle(value) : null;
}

/** An embedded picture is added to `pictures`; links may lead to other sites, everything else stays in the drawing. */
function problemOfTarget(element: string, value: string, pictures: Buffer[]): MediaProblem | null {
  const target = stripInvisible(value);
  if (innerPicture.test(target)) {
    pictures.push(Buffer.from(target.slice(target.indexOf(",") + 1), "base64"));
    return null;
  }
  const isLink = element === "a" && /^(https?|mailto):/i.test(target);
  return isLink || /^(#|$)/.test(target) ? null : "active-svg";
}

/** Styles may refer only to parts of the drawing, and to embedded bitmaps and fonts. */
function problemOfStyle(css: string): MediaProblem | null {
  // A comment may stand before the colon.
  if (/filter\s*(:(?!\s*none\b)|\/\*)/i.test(css)) return "svg-filter";
  if (css.includes("\\") || /@import|image-set\(/i.test(css)) return "active-svg";
  for (const [, target = ""] of css.matchAll(/url\(\s*["']?\s*(.{0,60})/gi))
    if (!/^(#|data:image\/(png|jpe?g|gif|webp)[;,]|data:(application\/)?(x-)?font)/i.test(target)) return "active-svg";
  return null;
}

const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes character references as an SVG reader does. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(x[0-9a-f]{1,8}|\d{1,9})|(amp|lt|gt|quot|apos));/gi, (_, code?: string, name = "") => {
    if (!code) return namedEntities[name] ?? "";
    const point = Number.parseInt(code.replace(/^x/i, ""), /^x/i.test(code) ? 16 : 10);
    return point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });

/** Without the whitespace and control characters that browsers drop inside a URL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const stripInvisible = (text: string): string => text.replace(/[\u0000-\u0020]+/g, "");
