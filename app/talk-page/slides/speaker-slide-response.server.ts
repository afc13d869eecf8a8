import { sharedPageHeaders } from "#app/request/shared-page.server.ts";

/**
 * A few bytes. `changes` are the moments at which the response becomes wrong by itself, where it is the same for everyone
 * who may ask: then the page cache has it. Caches in front never do, because a ticket opens what the page may hide.
 */
export function respondWithSpeakerSlide(
  body: { slide: number | null; ticket?: string },
  changes: (Date | null)[] | null,
): Response {
  const times = changes?.flatMap((change) => change?.getTime() ?? []);
  const first = times && times.length > 0 ? new Date(Math.min(...times)) : null;
  return Response.json(body, {
    headers: { ...(changes && sharedPageHeaders(first)), "cache-control": "private, no-store" },
  });
}
