// Responds with a drawn picture under its version, so that nothing is drawn or sent twice.
import { createHash } from "node:crypto";
import type { Draw, Media } from "#app/media/contract.ts";
import { isUnchanged } from "#app/request/etag-match.server.ts";

/** Programs that fetch previews wait and try again. */
const retryAfterSeconds = 10;

export const pictureVersion = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);

interface Picture {
  /** Identifies the content and the way it is drawn; used as the ETag. */
  version: string;
  /** The client that requests it. Pictures are drawn one at a time, and the clients take turns. */
  client: string;
  draw: (draw: Draw) => Promise<Buffer>;
  headers: Record<string, string>;
}

/** Responds with the cached or newly drawn picture, 304 if the client has it, or 503 if there is no time to draw it. */
export async function pictureResponse(media: Media, request: Request, { version, client, draw, headers }: Picture) {
  const etag = `"${version}"`;
  // Search engines should not list it on its own.
  const all = { "x-robots-tag": "noindex", ...headers, etag };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers: all });
  const bytes = await media.getPicture(version, client, draw);
  if (bytes) return new Response(new Uint8Array(bytes), { headers: all });
  return new Response("Please try again.", { status: 503, headers: { "retry-after": `${retryAfterSeconds}` } });
}

/** The same 404 for a missing page, a hidden one and one whose owner does not share it. */
export const noPictureResponse = () => new Response("There is no picture at this address.", { status: 404 });
