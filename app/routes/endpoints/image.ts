import { createReadableStreamFromReadable } from "@react-router/node";
import { type ImageFormat, imageFormats, readImageCopy } from "#app/domain/files/image-copies.server.ts";
import { findImage } from "#app/domain/files/images.server.ts";
import { type ImageWidth, imageWidths } from "#app/domain/values/image-address.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/image.ts";

/**
 * An avatar, logo, banner or background, for everyone. The image at a URL never changes (a new one gets a new URL), so
 * browsers may cache it for ever. Every stored image was re-encoded by us. `?w=800` returns one of the widths that
 * pages use, in a format that the browser supports.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, address } = context.get(requestContextKey);
  const width = orNotFound(parseWidth(new URL(request.url).searchParams.get("w")));
  const { key, contentType, sizeBytes } = orNotFound(await findImage(services, params.id));
  const format = readableFormat(request.headers.get("accept"));
  const headers = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    vary: "accept",
    etag: `"${params.id}${width === "whole" ? "" : `-${width}-${format}`}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  const copy = width === "whole" ? null : await readImageCopy(services, key, { width, format, owner: address });
  if (copy) {
    const copyHeaders = { "content-type": imageFormats[format], "content-length": String(copy.byteLength) };
    return new Response(new Uint8Array(copy), { headers: { ...headers, ...copyHeaders } });
  }
  const body = createReadableStreamFromReadable(await services.storage.stream(key));
  const originalHeaders = { "content-type": contentType, "content-length": String(sizeBytes) };
  // The original replaces a copy that could not be made now. It is not cached, because the next request may succeed.
  const standInHeaders = width !== "whole" && { "cache-control": "no-store" };
  return new Response(body, { headers: { ...headers, ...originalHeaders, ...standInHeaders } });
}

/** Only widths that pages use are allowed, so that nobody can make us store a thousand copies. */
function parseWidth(value: string | null): ImageWidth | "whole" | null {
  return value === null ? "whole" : (imageWidths.find((width) => String(width) === value) ?? null);
}

/** Browsers list the image formats they support. Programs that list none get WebP. */
const readableFormat = (accept: string | null): ImageFormat =>
  accept?.includes("image/") && !accept.includes("image/webp") ? "png" : "webp";
