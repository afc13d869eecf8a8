// Drawing costs a tenth of a second of the processor: each picture is drawn once, one after the other, and kept.
import { findImage } from "#app/domain/files/images.server.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import { inTurn } from "#app/domain/values/in-turn.ts";
import { drawLinkPicture } from "#app/routes/endpoints/link-picture/draw.server.ts";
import { type LinkPicture, versionOf } from "#app/routes/endpoints/link-picture/picture-facts.ts";
import type { Services } from "#app/services.ts";

const maxKept = 100;
/** Further ones are told to come back: previews are asked for by programs, and these wait. */
const maxWaiting = 20;
const retryAfterSeconds = 10;

/** By version, the longest unused first. */
const kept = new Map<string, Buffer>();
const drawInTurn = inTurn<Buffer>(maxWaiting);

/** The picture as an answer; 503 with Retry-After while too many wait. `isShared`: every stranger gets this one. */
export async function pictureResponse(services: Services, facts: LinkPicture, request: Request, isShared: boolean) {
  const version = versionOf(facts);
  const headers = {
    "content-type": "image/png",
    "cache-control": isShared ? "public, max-age=600" : "private, no-cache",
    // Shown beside a link, never found by itself.
    "x-robots-tag": "noindex",
    etag: `"${version}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  const bytes = await pictureOf(services, facts, version);
  if (!bytes)
    return new Response("Please ask again.", { status: 503, headers: { "retry-after": `${retryAfterSeconds}` } });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-length": `${bytes.length}` } });
}

export const noPicture = () => new Response("There is no picture at this address.", { status: 404 });

async function pictureOf(services: Services, facts: LinkPicture, version: string): Promise<Buffer | null> {
  const known = kept.get(version);
  if (known) {
    kept.delete(version);
    kept.set(version, known);
    return known;
  }
  const bytes = await drawInTurn(version, () => drawLinkPicture(facts, (address) => readImage(services, address)));
  if (!bytes) return null;
  for (const oldest of kept.keys()) if (kept.size >= maxKept) kept.delete(oldest);
  kept.set(version, bytes);
  return bytes;
}

/** The bytes of an image that we keep; null for one of the web, and for one that is gone. */
async function readImage(services: Services, address: string | null): Promise<Uint8Array | null> {
  const id = imageIdFrom(address);
  const image = id && (await findImage(services, id));
  return image ? services.storage.read(image.key) : null;
}
