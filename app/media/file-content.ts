// Detects a file's type by its content, because names and browser-sent types are only claims.
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { MediaResult } from "#app/media/contract.ts";
import { checkSvg, looksLikeSvg, maxSvgBytes } from "#app/media/svg.ts";

/** The possible types of the file at `path`, as file extensions; refuses a drawing that is more than a picture. */
export async function inspectFile(path: string): Promise<MediaResult<string[]>> {
  const extension = (await fileTypeFromFile(path))?.ext;
  if (extension === "cfb") return { ok: true, value: await oldOfficeTypes(path) };
  if (extension !== undefined && extension !== "xml") return { ok: true, value: [extension] };
  const { head, size } = await readHead(path);
  if (!looksLikeSvg(head)) return { ok: true, value: [] };
  if (size > maxSvgBytes) return { ok: false, problem: "svg-too-complex" };
  const { problem } = checkSvg(await readFile(path));
  return problem ? { ok: false, problem } : { ok: true, value: ["svg"] };
}

async function readHead(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Stream names (UTF-16 text in the file) that identify Word, PowerPoint and Excel files from before 2007. */
const officeMarkers: [type: string, marker: string][] = [
  ["doc", "WordDocument"],
  ["ppt", "PowerPoint Document"],
  ["xls", "Workbook"],
  ["xls", "Book"],
];

/** There may be several, because a document can contain another one. */
async function oldOfficeTypes(path: string): Promise<string[]> {
  const encodedMarkers = officeMarkers.map(([type, marker]) => ({ type, marker: Buffer.from(marker, "utf16le") }));
  const maxMarkerBytes = 64;
  const types = new Set<string>();
  let before: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const text = Buffer.concat([before, piece as Buffer]);
    for (const { type, marker } of encodedMarkers) if (text.includes(marker)) types.add(type);
    before = text.subarray(-maxMarkerBytes);
  }
  return [...types];
}
