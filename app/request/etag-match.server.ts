// Entity tags in headers that name a list of them (RFC 9110, 8.8.3). A proxy or our compression may have weakened ours.

const namesTag = (list: string, etag: string): boolean => [...list.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);

/** Whether the client already has the version named by `etag`. */
export const isUnchanged = (request: Request, etag: string): boolean =>
  namesTag(request.headers.get("if-none-match") ?? "", etag);

/** Whether the version named by `etag` is one that a client's If-Match allows to change. */
export const isExpected = (ifMatch: string, etag: string): boolean => ifMatch.trim() === "*" || namesTag(ifMatch, etag);
