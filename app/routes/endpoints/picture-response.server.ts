// A drawn picture as an answer: under its version, so that nothing is drawn or sent twice.
import { createHash } from "node:crypto";
import type { Draw, Media } from "#app/media/contract.ts";
import { isUnchanged } from "#app/request/etag-match.server.ts";

/** Programs that fetch previews wait and ask again. */
const retryAfterSeconds = 10;

/** A short name for what a picture shows: it changes when the picture would. */
export const pictureVersion = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);

interface Picture {
  /** Names what is drawn and how; the ETag. */
  version: string;
  /** The client that asks: pictures are drawn one at a time, each client in turn. */
  client: string;
  draw: (draw: Draw) => Promise<Buffer>;
  headers: Record<string, string>;
}

/** The picture from memory, or drawn now; 304 to whoever has it, 503 while there is no time to draw it. */
export async function pictureResponse(media: Media, request: Request, { version, client, draw, headers }: Picture) {
  const etag = `"${version}"`;
  // Shown on a page or beside a link, never found by itself.
  const all = { "x-robots-tag": "noindex", ...headers, etag };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers: all });
  const bytes = await media.getPicture(version, client, draw);
  if (bytes) return new Response(new Uint8Array(bytes), { headers: all });
  return new Response("Please try again.", { status: 503, headers: { "retry-after": `${retryAfterSeconds}` } });
}

export const noPictureResponse = () => new Response("There is no picture at this address.", { status: 404 });
