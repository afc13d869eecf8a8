import { randomUUID } from "node:crypto";

/** Uploads a file of the sample speaker. Null without a response. */
export function uploadSlides(origin: string, cookie: string, content: Buffer<ArrayBuffer>): Promise<Response | null> {
  const query = new URLSearchParams({ id: randomUUID(), name: "slides.pdf", kind: "presentation" });
  return fetch(`${origin}/dashboard/files/upload?${query}`, {
    method: "PUT",
    headers: { cookie, origin, "content-type": "application/octet-stream" },
    body: content,
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
}
