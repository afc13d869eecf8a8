/**
 * A mail program's one click (RFC 8058) is a POST from wherever the mail program is. What proves it is the signed link in
 * its address, so that for this address alone no origin is asked for, and no cookie counts. Any other request is given
 * back as it is.
 */
export function oneClick(request: Request): Request {
  if (request.method !== "POST" || !new URL(request.url).pathname.startsWith("/unsubscribe/")) return request;
  const headers = new Headers(request.headers);
  for (const name of ["origin", "cookie"]) headers.delete(name);
  return new Request(request, { headers });
}
