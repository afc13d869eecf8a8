// A request that may change something counts only where a page of ours sent it, whatever cookies come with it. Asked once,
// in front of everything: no route has a check of its own, so none can miss it.

interface RequestHead {
  method: string;
  headers: Pick<Headers, "get">;
}

/** Methods that change nothing. */
const isSafe = (method: string) => method === "GET" || method === "HEAD" || method === "OPTIONS";

/**
 * Whether a page of `ourOrigin` sent this, as its browser says: by Origin, else Sec-Fetch-Site, else Referer. Browsers send
 * the first with every form and beacon. What says nothing was sent by a program: with nobody's cookies it can do no more
 * than anyone, with cookies it is refused.
 */
export function isFromOurPages({ method, headers }: RequestHead, ourOrigin: string): boolean {
  if (isSafe(method)) return true;
  const origin = headers.get("origin");
  if (origin !== null) return origin === ourOrigin;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referrer = headers.get("referer");
  if (referrer !== null) return URL.parse(referrer)?.origin === ourOrigin;
  return headers.get("cookie") === null;
}

/**
 * Requests that prove themselves and come from anywhere: Stripe's signed webhook, and a mail program's one click
 * (RFC 8058), whose proof is the signed token in its address. Whole paths, as the URL parser leaves them.
 */
const isSelfAuthenticating = ({ method, url }: Request) =>
  method === "POST" && /^\/(webhooks\/stripe|unsubscribe\/[\w-]+)$/.test(new URL(url).pathname);

/**
 * The request as the routes may see it; null when another site sent it. From what proves itself cookies are taken
 * away, which would add nothing, and the origin, about which the framework would ask again.
 */
export function checkOrigin(request: Request, ourOrigin: string): Request | null {
  if (!isSelfAuthenticating(request)) return isFromOurPages(request, ourOrigin) ? request : null;
  const headers = new Headers(request.headers);
  for (const name of ["origin", "cookie"]) headers.delete(name);
  return new Request(request, { headers });
}
