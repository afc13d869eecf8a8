// Which origin is ours, and whether one of our pages sent a request that may change something, whatever cookies it carries.
// One check in front of all routes, so that no route can miss it.
import { isLoopbackHost } from "#app/request/network-address.server.ts";

/**
 * The origin that visitors use for this installation. Behind a TLS proxy the socket's origin differs, so it is
 * `appUrl`'s. On a local machine 127.0.0.1 and localhost are the same host, so it is the requested one.
 */
export function resolvePublicOrigin(requestUrl: string, appUrl: URL): string {
  const url = isLoopbackHost(appUrl.hostname) ? URL.parse(requestUrl) : null;
  return url && isLoopbackHost(url.hostname) ? url.origin : appUrl.origin;
}

/** The same request with the URL that its visitor sees. */
export function withPublicOrigin(request: Request, appUrl: URL): Request {
  const { pathname, search } = new URL(request.url);
  const url = resolvePublicOrigin(request.url, appUrl) + pathname + search;
  return url === request.url ? request : new Request(url, request);
}

interface RequestHead {
  method: string;
  headers: Pick<Headers, "get">;
}

const isSafe = (method: string) => method === "GET" || method === "HEAD" || method === "OPTIONS";

/**
 * Whether a page of `ourOrigin` sent this request, by Origin, else Sec-Fetch-Site, else Referer. Browsers send Origin
 * with every form and beacon; it is "null" where something added `Referrer-Policy: no-referrer` to our pages, and then
 * Sec-Fetch-Site, which no page can set, says whose form it is (other sites' sandboxes are "cross-site"). A request
 * with none of them comes from a program: allowed without cookies, because it can do no more than any visitor; refused
 * with cookies.
 */
export function isFromOurPages({ method, headers }: RequestHead, ourOrigin: string): boolean {
  if (isSafe(method)) return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === "null") return site === "same-origin";
  if (origin !== null) return origin === ourOrigin;
  if (site !== null) return site === "same-origin" || site === "none";
  const referrer = headers.get("referer");
  if (referrer !== null) return URL.parse(referrer)?.origin === ourOrigin;
  return headers.get("cookie") === null;
}

/**
 * Requests that carry their own proof and may come from anywhere: Stripe's signed webhook, and one-click unsubscribe
 * (RFC 8058) with a signed token in its path.
 */
const isSelfAuthenticating = ({ method, url }: Request) =>
  method === "POST" && /^\/(webhooks\/stripe|unsubscribe\/[\w-]+)$/.test(new URL(url).pathname);

/**
 * The request for the routes; null when another site sent it. It loses an origin that React Router would check again
 * and refuse, and a self-authenticating request its cookies, which it does not need.
 */
export function checkOrigin(request: Request, ourOrigin: string): Request | null {
  const isOwnProof = isSelfAuthenticating(request);
  if (!isOwnProof && !isFromOurPages(request, ourOrigin)) return null;
  if (!isOwnProof && request.headers.get("origin") !== "null") return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  if (isOwnProof) headers.delete("cookie");
  return new Request(request, { headers });
}
