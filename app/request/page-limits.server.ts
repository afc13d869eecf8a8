// Limits how many uncached pages one client may have rendered.
import { isCanonicalPath } from "#app/request/canonical-path.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { consumeInOrder, pageLimiter, screenLimiter } from "#app/request/limits.server.ts";
import { tooManyPages } from "#app/request/malformed-requests.server.ts";

/** Images and files, which a page has many of; redirects; and what has its own limit. By the route, not its address. */
const exemptRoutes =
  /^\/images\/:id$|\/files\/:resourceId$|^\/:username\/now$|^\/username-availability$|\.(?:png|svg|ics|vcf|json|csv|js|txt|webmanifest)$/;

/**
 * 429 when too many pages were rendered for a client within a minute; else null. `address` is its IP address, `route` the
 * pattern of the route that answers. A spelling that our pages don't have counts, whatever it leads to.
 */
export async function refuseFlood(request: Request, address: string, route: string): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = new URL(request.url);
  if (exemptRoutes.test(route) && isCanonicalPath(pathname) && !pathname.endsWith(".data")) return null;
  const session = cookieValue(request.headers.get("cookie"), "hub.session_token");
  const consumed = await consumeInOrder(...(session ? [[screenLimiter, session] as const] : []), [
    pageLimiter,
    address,
  ] as const);
  return consumed.ok ? null : tooManyPages(request, consumed.retryAfterSeconds);
}
