// Pages that are not in the page cache are made for whoever asks. How many one client may have made has a ceiling.
import { consumeInOrder, pageCeiling, screenLimiter } from "#app/request/limits.server.ts";
import { tooManyPages } from "#app/request/malformed-requests.server.ts";

/** Pictures and files, of which a room's page has many; what only leads on; what has a ceiling of its own. */
const exemptPaths = /^\/images\/|^\/[^/]+\/[^/]+\/files\/|^\/[^/]+\/now$|^\/username-availability$|\.(?!data$)\w+$/;

/** 429 for a client for which too many pages were made within a minute; else null. `address` is its IP address. */
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
