import { createReadableStreamFromReadable } from "@react-router/node";
import { type ImageFormat, imageFormats, readImageCopy } from "#app/domain/files/image-copies.server.ts";
import { findImage } from "#app/domain/files/images.server.ts";
import { type ImageWidth, imageWidths } from "#app/domain/values/image-address.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/image.ts";

/**
 * A face, a logo, a banner or a background, for anyone: pages show them to strangers. The image at an address never
 * changes (a new one gets a new address), so browsers keep it for good. What is stored was drawn again by us.
 * `?w=800` is the image in one of the widths that pages use, in a format that this browser reads.
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
  // In place of a copy that could not be made now: next time it can.
  const standInHeaders = width !== "whole" && { "cache-control": "no-store" };
  return new Response(body, { headers: { ...headers, ...originalHeaders, ...standInHeaders } });
}

/** Null for a width that no page asks for: nobody may have us make and keep a thousand copies. */
function parseWidth(value: string | null): ImageWidth | "whole" | null {
  return value === null ? "whole" : (imageWidths.find((width) => String(width) === value) ?? null);
}

/** Browsers name the image formats they read; a program that names none reads what is usual today. */
const readableFormat = (accept: string | null): ImageFormat =>
  accept?.includes("image/") && !accept.includes("image/webp") ? "png" : "webp";
