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
