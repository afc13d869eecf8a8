// Detects a file's type by its content, because names and browser-sent types are only claims.
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { Inspection, MediaResult } from "#app/media/contract.ts";
import { inspectOldOffice } from "#app/media/old-office.ts";
import { checkSvg, maxSvgBytes } from "#app/media/svg.ts";
import { looksLikeSvg, maxPrologueBytes } from "#app/media/svg-prologue.ts";

/**
 * The possible types of the file at `path`, as file extensions. Refuses a drawing that is more than a picture, a photo
 * in Apple's format, and a document that only its password opens.
 */
export async function inspectFile(path: string): Promise<MediaResult<Inspection>> {
  const extension = (await fileTypeFromFile(path))?.ext;
  if (extension === "cfb") return inspectOldOffice(path);
  if (isHeic(extension)) return { ok: false, problem: "heic" };
  if (extension === "pdf") return inspectPdf(path);
  // An animated PNG is a PNG for every program that does not play it.
  if (extension === "apng") return toInspection("png");
  if (extension !== undefined && extension !== "xml") return toInspection(extension);
  const { head, size } = await readHead(path);
  if (looksLikeSvg(head)) {
    if (size > maxSvgBytes) return { ok: false, problem: "svg-too-complex" };
    const { problem, drawing } = checkSvg(await readFile(path));
    return problem ? { ok: false, problem } : { ok: true, value: { types: ["svg"], isProtected: false, drawing } };
  }
  return head.subarray(0, maxBytesBeforePdf).includes("%PDF-") ? inspectPdf(path) : toInspection();
}

/** Readers look for the start of a PDF here, because mail programs and printers put lines before it. */
const maxBytesBeforePdf = 1_024;

const toInspection = (...types: string[]): MediaResult<Inspection> => ({
  ok: true,
  value: { types, isProtected: false },
});

/** Whether `extension` is a photo in the format of iPhones, which libraries and browsers may not read (patents). */
export const isHeic = (extension: string | undefined): boolean => /^hei[cf]/.test(extension ?? "");

async function readHead(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxPrologueBytes), 0, maxPrologueBytes, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** The entry of a PDF that says how it is encrypted. */
const encryption = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
const maxEntryBytes = 64;

async function inspectPdf(path: string): Promise<MediaResult<Inspection>> {
  let before = "";
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, encoding: "latin1" })) {
    const text = before + piece;
    if (encryption.test(text)) return { ok: true, value: { types: ["pdf"], isProtected: true } };
    before = text.slice(-maxEntryBytes);
  }
  return toInspection("pdf");
}
