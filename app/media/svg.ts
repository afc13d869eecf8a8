// Checks that an SVG is only a picture. Everything here reads the text once from start to end, because its author may
// be hostile.
import type { MediaProblem } from "#app/media/contract.ts";
import { decodeXml, endAfter, endOfMarkup, expandEntities, readPrologue } from "#app/media/svg-prologue.ts";

/** Bytes. */
export const maxSvgBytes = 10 * 1024 * 1024;
/** Each level may need a canvas of its own when drawn. */
const maxDepth = 40;
const maxElements = 50_000;

const activeElements = /^(script|foreignobject|iframe|embed|object|handler|listener|audio|video)$/;
const filterElements = /^(filter|fe[a-z]+)$/;
const xhtml = "http://www.w3.org/1999/xhtml";
const innerPicture = /^data:image\/(png|jpe?g|gif|webp)[;,]/;

export interface SvgCheck {
  problem: MediaProblem | null;
  /** Bitmaps embedded in the drawing. */
  pictures: Buffer[];
  /** The drawing as it was checked: UTF-8 without its prologue, and with its entities' texts in their places. */
  drawing: Buffer;
}

/** The reason to refuse an SVG, if any. It may contain only what a picture needs, and refer only to itself. */
export function checkSvg(bytes: Uint8Array): SvgCheck {
  const { text, problem: unread } = readText(bytes);
  const found: Found = { depth: 0, elements: 0, styles: "", isStyle: false, pictures: [] };
  const problem = unread ?? checkMarkup(text, found) ?? problemOfStyle(decodeEntities(found.styles));
  if (problem) return { problem, pictures: [], drawing: Buffer.alloc(0) };
  return { problem: null, pictures: found.pictures, drawing: Buffer.from(text) };
}

/** The drawing's text: decoded, without its prologue, with its entities' texts in their places. */
function readText(bytes: Uint8Array): { text: string; problem?: MediaProblem } {
  if (bytes.byteLength > maxSvgBytes) return { text: "", problem: "svg-too-complex" };
  const source = decodeXml(bytes);
  if (source === null) return { text: "", problem: "unreadable" };
  const prologue = readPrologue(source);
  if (prologue === null) return { text: "", problem: "active-svg" };
  const text = expandEntities(source.slice(prologue.end), prologue.entities, maxSvgBytes);
  return text === null ? { text: "", problem: "svg-too-complex" } : { text };
}

/** What was read so far. */
interface Found {
  depth: number;
  elements: number;
  /** The text of all style elements. */
  styles: string;
  isStyle: boolean;
  pictures: Buffer[];
}

function checkMarkup(text: string, found: Found): MediaProblem | null {
  for (let at = text.indexOf("<"); at !== -1; ) {
    const end = readMarkup(text, at, found);
    if (typeof end !== "number") return end;
    if (end === -1) return "unreadable";
    at = text.indexOf("<", end);
    if (found.isStyle) found.styles += text.slice(end, at === -1 ? undefined : at);
  }
  return null;
}

/** Where the markup at `at` ends, -1 if it never does, or why it is refused. */
function readMarkup(text: string, at: number, found: Found): number | MediaProblem {
  if (text.startsWith("<![CDATA[", at)) {
    const end = endAfter(text, "]]>", at);
    if (found.isStyle) found.styles += text.slice(at + 9, end - 3);
    return end;
  }
  if (text.startsWith("<!", at) || text.startsWith("<?", at)) {
    // A second document type, and external style sheets.
    if (/^(<!d|<\?xml-s)/i.test(text.slice(at, at + 6))) return "active-svg";
    return endOfMarkup(text, at) ?? -1;
  }
  if (text.startsWith("</", at)) {
    found.depth--;
    const end = endAfter(text, ">", at);
    if (found.isStyle && localName(text.slice(at + 2, end - 1).trim()) === "style") found.isStyle = false;
    return end;
  }
  return readStart(text, at, found);
}

function readStart(text: string, at: number, found: Found): number | MediaProblem {
  const tag = readTag(text, at);
  if (!tag) return "unreadable";
  const problem = problemOf(tag, found.pictures);
  if (problem) return problem;
  if (!tag.isClosed) found.depth++;
  if (found.depth > maxDepth || ++found.elements > maxElements) return "svg-too-complex";
  if (tag.name === "style" && !tag.isClosed) found.isStyle = true;
  return tag.end;
}

interface Tag {
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
  const name = tagName.exec(text)?.[1];
  if (!name) return null;
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
  return close && { name: localName(name), attributes, isClosed: close[1] === "/", end: tagEnd.lastIndex };
}

const localName = (name: string) => name.slice(name.lastIndexOf(":") + 1).toLowerCase();

function problemOf({ name, attributes }: Tag, pictures: Buffer[]): MediaProblem | null {
  if (activeElements.test(name)) return "active-svg";
  if (filterElements.test(name)) return "svg-filter";
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
  if (/filter\s*:(?!\s*none\b)/i.test(css)) return "svg-filter";
  if (css.includes("\\") || /@import/i.test(css)) return "active-svg";
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
