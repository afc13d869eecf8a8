// What a file is, by its content. Names and what the browser says are only claims.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import {
  type DocumentType,
  documentTypes,
  problems,
  typeClaimedBy,
  type UploadProblem,
  wrongName,
} from "#app/domain/files/files.ts";

export type Recognised = { ok: true; type: DocumentType } | { ok: false; problem: UploadProblem };

/** A picture drawn by hand or program; larger ones are not read for scripts, hence not taken. Bytes. */
const maxSvgBytes = 10 * 1024 * 1024;

/** The type of the file at `path` that was sent under `name`; refuses what the specification does not list. */
export async function recognise(path: string, name: string, size: number): Promise<Recognised> {
  const claimed = typeClaimedBy(name);
  const found = (await fileTypeFromFile(path))?.ext;
  if (found === undefined || found === "xml") {
    const drawing = size <= maxSvgBytes ? svgIn(await readFile(path)) : null;
    if (drawing === "active") return { ok: false, problem: problems.activeSvg };
    if (drawing === "plain") return namedRight("svg", name, claimed);
    return { ok: false, problem: claimed ? wrongName(name, claimed) : problems.unsupported };
  }
  const type = found === "cfb" ? await oldOfficeType(path, claimed) : found;
  if (type !== null && type in documentTypes) return namedRight(type as DocumentType, name, claimed);
  return { ok: false, problem: claimed ? wrongName(name, claimed) : problems.unsupported };
}

function namedRight(type: DocumentType, name: string, claimed: DocumentType | null): Recognised {
  return claimed && claimed !== type ? { ok: false, problem: wrongName(name, claimed) } : { ok: true, type };
}

/** The streams by which Word, PowerPoint and Excel before 2007 can be told apart, as UTF-16 text in the file. */
const marks: [DocumentType, string][] = [
  ["doc", "WordDocument"],
  ["ppt", "PowerPoint Document"],
  ["xls", "Workbook"],
  ["xls", "Book"],
];

/** A document may hold another one inside: where several marks are found, the name decides among them. */
async function oldOfficeType(path: string, claimed: DocumentType | null): Promise<DocumentType | null> {
  const wanted = marks.map(([type, mark]) => ({ type, mark: Buffer.from(mark, "utf16le") }));
  const longest = 64;
  const found = new Set<DocumentType>();
  let before: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const text = Buffer.concat([before, piece as Buffer]);
    for (const { type, mark } of wanted) if (text.includes(mark)) found.add(type);
    before = text.subarray(-longest);
  }
  if (claimed && found.has(claimed)) return claimed;
  return [...found][0] ?? null;
}

/** Whether bytes are an SVG drawing, and whether it could do more than be looked at. Null when they are none. */
export function svgIn(bytes: Uint8Array): "plain" | "active" | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  const start = text.replace(/^(\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[\s\S]*?\])?[^>]*>)+/i, "");
  if (!/^<(\w+:)?svg[\s>/]/i.test(start)) return null;
  // What a reader of the file would see after unfolding character references and dropping invisible signs.
  const unfolded = text
    .replace(/&#(x[0-9a-f]+|\d+);?/gi, (_, code: string) => characterAt(code))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a link's scheme
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
  return active.some((sign) => sign.test(unfolded)) ? "active" : "plain";
}

const active = [
  /<(\w+:)?(script|foreignObject|iframe|embed|object|handler|listener|audio|video)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i,
  /<!ENTITY/i,
  /data:\s*(text\/html|image\/svg|application\/)/i,
];

function characterAt(code: string): string {
  const point = code[0] === "x" || code[0] === "X" ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}
