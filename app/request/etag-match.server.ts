/** Whether the client already has the version named by `etag`; a proxy or our compression may have weakened it. */
export const isUnchanged = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
