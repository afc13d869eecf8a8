import { createReadableStreamFromReadable } from "@react-router/node";
import { findImage } from "#app/domain/files/images.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import type { Route } from "./+types/image.ts";

/**
 * A face, a logo, a banner or a background, for anyone: pages show them to strangers. The image at an address never
 * changes (a new one gets a new address), so browsers keep it for good. What is stored was drawn again by us.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services } = context.get(visit);
  const { key, contentType, sizeBytes } = orNotFound(await findImage(services, params.id));
  const headers = {
    "content-type": contentType,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    etag: `"${params.id}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  const body = createReadableStreamFromReadable(await services.storage.stream(key));
  return new Response(body, { headers: { ...headers, "content-length": String(sizeBytes) } });
}
