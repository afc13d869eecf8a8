// A stored file as an answer: whole or the part that was asked for, so that a download that broke off goes on.
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { ByteRange } from "#app/adapters/storage/contract.ts";

interface ServedFile {
  /** Changes when the bytes do. */
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  open(range?: ByteRange): Promise<Readable>;
}

/**
 * Answers with the file as a download, never as a page: what people upload must not run on our origin. Understands one
 * range (RFC 9110), `If-Range` and `If-None-Match`; several ranges at once get the whole.
 */
export async function createFileResponse(request: Request, { id, name, contentType, sizeBytes, open }: ServedFile) {
  const etag = `"${id}"`;
  const headers = new Headers({
    "content-type": contentType,
    "content-disposition": toContentDisposition(name),
    "accept-ranges": "bytes",
    etag,
    // Asked again each time, because a hub may have closed; not compressed on the way, because ranges count bytes.
    "cache-control": "private, no-cache, no-transform",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    // Found through its talk, which says what may be listed.
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

/** A file is taken when its first byte is asked for; the rest of a broken download is the same taking. */
export const isDownloadStart = (request: Request): boolean =>
  request.method === "GET" && /^(bytes=0-.*)?$/.test(request.headers.get("range") ?? "");

/** The one range that is wanted of `size` bytes; null for the whole. */
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

/** RFC 6266: a name every program can read, and the true one for those that know how. */
export function toContentDisposition(name: string): string {
  const asciiName =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "")
      .trim() || "file";
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
