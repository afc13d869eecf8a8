// What stands before the drawing in an SVG file: the XML declaration, comments, the document type with its entities.

/** The `svg` element starts within this many bytes: programs and authors put licences and comments before it. */
export const maxPrologueBytes = 64 * 1024;

export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, maxPrologueBytes);
  const wide = utf16Of(start);
  const head = wide
    ? new TextDecoder(wide).decode(start)
    : Buffer.from(start)
        .toString("latin1")
        .replace(/^\u00ef\u00bb\u00bf/, "");
  const at = skipMarkup(head, (text, from) => endOfMarkup(text, from) ?? endOfDoctype(text, from));
  return at !== null && /^<(\w{1,20}:)?svg[\s>/]/i.test(head.slice(at, at + 30));
}

/**
 * The first position that is neither a space nor part of something that `endOf` finds; null if something does not end.
 */
function skipMarkup(text: string, endOf: (text: string, at: number) => number | null): number | null {
  for (let at = 0; ; ) {
    while (/\s/.test(text[at] ?? "")) at++;
    const end = endOf(text, at);
    if (end === null) return at;
    if (end === -1) return null;
    at = end;
  }
}

/** The end of the comment or instruction at `at`; -1 if it does not end; null if there is none. */
export function endOfMarkup(text: string, at: number): number | null {
  if (text.startsWith("<!--", at)) return endAfter(text, "-->", at + 4);
  return text.startsWith("<?", at) ? endAfter(text, "?>", at + 2) : null;
}

function endOfDoctype(text: string, at: number): number | null {
  if (!/^<!doctype/i.test(text.slice(at, at + 9))) return null;
  const end = endAfter(text, ">", at);
  return end !== -1 && text.slice(at, end).includes("[") ? endAfter(text, ">", text.indexOf("]", at)) : end;
}

/** The end of the next `marker`, or -1. */
export const endAfter = (text: string, marker: string, from: number): number => {
  const index = from < 0 ? -1 : text.indexOf(marker, from);
  return index === -1 ? -1 : index + marker.length;
};

const declaration = /^<\?xml[^>]{0,100}\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/i;

/**
 * The text of an XML file in the character set that its byte order mark says, or else its declaration; null if browsers
 * know no set of that name, or the bytes are not of it.
 */
export function decodeXml(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(utf16Of(bytes) ?? declaredSet(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The byte order, by the mark that XML asks of UTF-16. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function declaredSet(bytes: Uint8Array): string {
  const declared = declaration.exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1] ?? "utf-8";
  const { encoding } = new TextDecoder(declared);
  // Whose declaration can be read without a mark is not UTF-16: programs in .NET say so of UTF-8.
  return encoding.startsWith("utf-16") ? "utf-8" : encoding;
}

export interface Prologue {
  /** Where the drawing starts. */
  end: number;
  entities: Map<string, string>;
}

/** Without characters that would make it markup, or a reference to another entity: then its text is only text. */
const plainText = /"([^<>&%"']{0,1000})"|'([^<>&%"']{0,1000})'/.source;
const doctypeStart = /<!DOCTYPE\s+[\w:.-]{1,40}\s*(?:(?:PUBLIC|SYSTEM)[^[\]<>]{0,500})?(\[|>)/iy;
const entity = new RegExp(`\\s*<!ENTITY\\s+([\\w.-]{1,60})\\s+(?:${plainText})\\s*>`, "y");
/** Names of namespaces, as older programs give them to the drawing. */
const namespaces =
  /\s*<!ATTLIST\s+svg(?:\s+xmlns:[\w.-]{1,60}\s+CDATA\s+#(?:IMPLIED|FIXED\s+"[^<>&%"']{0,300}"))+\s*>/y;
const comment = /\s*<!--[\s\S]*?-->/y;
const doctypeEnd = /\s*\]\s*>/y;

/**
 * Reads up to the drawing. Null for anything that is not plain: a style sheet, or a document type that declares more
 * than entities of plain text (Illustrator's are namespaces and styles) and namespaces.
 */
export function readPrologue(text: string): Prologue | null {
  const entities = new Map<string, string>();
  const end = skipMarkup(text, (_, at) => {
    if (/^<\?xml-s/i.test(text.slice(at, at + 7))) return -1;
    return /^<!doctype/i.test(text.slice(at, at + 9)) ? readDoctype(text, at, entities) : endOfMarkup(text, at);
  });
  return end === null ? null : { end, entities };
}

/** Adds the document type's entities to `entities`, and returns its end, or -1 if it declares anything else. */
function readDoctype(text: string, start: number, entities: Map<string, string>): number {
  let at = start;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const opened = read(doctypeStart);
  if (!opened) return -1;
  if (opened[1] === ">") return at;
  for (;;) {
    const declared = read(entity);
    if (declared) entities.set(declared[1] as string, declared[2] ?? declared[3] ?? "");
    else if (!read(namespaces) && !read(comment)) return read(doctypeEnd) ? at : -1;
  }
}

/** `text` with the texts of its entities, or null if it then had more than `max` characters. */
export function expandEntities(text: string, entities: Map<string, string>, max: number): string | null {
  if (entities.size === 0) return text;
  let { length } = text;
  for (const [reference, name] of text.matchAll(/&([\w.-]{1,60});/g))
    length += (entities.get(name as string)?.length ?? reference.length) - reference.length;
  return length > max ? null : text.replace(/&([\w.-]{1,60});/g, (reference, name) => entities.get(name) ?? reference);
}
