// Limits how many uncached pages one client may have rendered.
import { consumeInOrder, pageCeiling, screenLimiter } from "#app/request/limits.server.ts";
import { tooManyPages } from "#app/request/malformed-requests.server.ts";

/** Images and files, which a page has many of; redirects; and what has its own limit. */
const exemptPaths = /^\/images\/|^\/[^/]+\/[^/]+\/files\/|^\/[^/]+\/now$|^\/username-availability$|\.(?!data$)\w+$/;

/** 429 when too many pages were rendered for a client within a minute; else null. `address` is its IP address. */
export async function refuseFlood(request: Request, address: string): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  if (exemptPaths.test(new URL(request.url).pathname)) return null;
  const session = /hub\.session_token=([^;]{1,200})/.exec(request.headers.get("cookie") ?? "")?.[1];
  const consumed = await consumeInOrder(...(session ? [[screenLimiter, session] as const] : []), [
    pageCeiling,
    address,
  ] as const);
  return consumed.ok ? null : tooManyPages(request, consumed.retryAfterSeconds);
}
