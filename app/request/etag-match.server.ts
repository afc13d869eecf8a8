/** Whether whoever asks has the version named by `etag` already; a proxy or our own compression may have weakened it. */
export const isUnchanged = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
