// A slide's picture as a response.
import { createReadableStreamFromReadable } from "@react-router/node";
import { isUnchanged } from "#app/request/etag-match.server.ts";
import { maxAgeInFrontMs, sharedPageControl } from "#app/request/shared-page.server.ts";
import type { Services } from "#app/services.ts";

interface ServedPicture {
  key: string;
  sizeBytes: number;
  /** The last segment of its address, which is another one once the slide is drawn again. */
  name: string;
  /** Every anonymous visitor gets it, until `changesAt` if that is known. */
  isShared: boolean;
  changesAt: Date | null;
}

/**
 * The bytes, or 304. Caches may share a picture that everyone may see as long as its page, no longer: it is gone when
 * the talk closes. Any other is stored nowhere.
 */
export async function createSlideResponse(
  { storage, clock }: Services,
  request: Request,
  { key, sizeBytes, name, isShared, changesAt }: ServedPicture,
) {
  const etag = `"${name}"`;
  const endsSoon = changesAt !== null && changesAt.getTime() - clock.now().getTime() < maxAgeInFrontMs;
  const headers = {
    "content-type": "image/webp",
    "cache-control": isShared && !endsSoon ? `${sharedPageControl}, no-transform` : "private, no-store",
    // Who has a cookie may be someone else.
    vary: "cookie",
    etag,
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    // Search engines list the talk's page instead.
    "x-robots-tag": "noindex",
  };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const lengthHeaders = { ...headers, "content-length": String(sizeBytes) };
  if (request.method === "HEAD") return new Response(null, { headers: lengthHeaders });
  return new Response(createReadableStreamFromReadable(await storage.stream(key)), { headers: lengthHeaders });
}
