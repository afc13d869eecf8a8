// A stored file as a response, complete or as the requested range, so that an interrupted download can resume.
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { create } from "content-disposition";
import type { ByteRange } from "#app/adapters/storage/contract.ts";
import { toFileName } from "#app/domain/files/file-name.server.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";

interface ServedFile {
  /** Changes with the content. */
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  open(range?: ByteRange): Promise<Readable>;
}

/**
 * Sends the file as a download, never as a page, because uploaded content must not run on our origin. Supports one
 * range (RFC 9110), `If-Range` and `If-None-Match`. A request for several ranges gets the complete file.
 */
export async function createFileResponse(request: Request, { id, name, contentType, sizeBytes, open }: ServedFile) {
  const etag = `"${id}"`;
  const headers = new Headers({
    "content-type": contentType,
    "content-disposition": toContentDisposition(name, contentType),
    "accept-ranges": "bytes",
    etag,
    // Revalidated each time, because a hub may have closed. Not compressed on the way, because ranges count bytes.
    "cache-control": "private, no-cache, no-transform",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    // Search engines list the talk's page instead.
    "x-robots-tag": "noindex",
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });

  const range = parseRange(request, sizeBytes, etag);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-length", String(range ? range.end - range.start + 1 : sizeBytes));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${sizeBytes}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(createReadableStreamFromReadable(await open(range ?? undefined)), { status, headers });
}

/** Counts a download once: at its first byte, not when an interrupted download resumes. */
export const isDownloadStart = (request: Request): boolean =>
  request.method === "GET" && /^(bytes=0-.*)?$/.test(request.headers.get("range") ?? "");

/** The requested range; null for the complete file. */
function parseRange(request: Request, size: number, etag: string): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range")?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const ifRange = request.headers.get("if-range");
  if (ifRange !== null && ifRange !== etag) return null;
  const last = size - 1;
  const [from, to] = [match[1] ?? "", match[2] ?? ""];
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? last : Math.min(Number(to), last);
  return start > last || start > end ? "unsatisfiable" : { start, end };
}

/**
 * RFC 6266: an ASCII name for every client, and the exact name for clients that support it. Both end as the type does,
 * also where a full-width sign of the name becomes a dot or colon in ASCII.
 */
export function toContentDisposition(name: string, contentType: string): string {
  const exactName = toFileName(name, contentType);
  const asciiName = toAscii(exactName).replace(/[^\x20-\x7e]|["\\%]/g, "");
  return create(exactName, { fallback: toFileName(asciiName, contentType) });
}
