// Of all spellings of one path, ours: what our own links have. Only pages at these are shared.

/** Segments of lower case letters, digits and `-._~`, none empty, `.` or `..`. The framework loads `/` as `/_.data`. */
const canonicalPath = /^\/(?:_\.data|(?:(?!\.{1,2}\/)[a-z\d._~-]+\/)*(?!(?:\.{1,2}|_?\.data)$)[a-z\d._~-]+)?$/;

/**
 * Whether `path` is the spelling of our own links. Others, such as `/ada//talk`, `/ada/talk/_.data` or `/%61da/talk`,
 * lead to the same routes, so that each page has any number of them.
 */
export const isCanonicalPath = (path: string): boolean => canonicalPath.test(path);

/** A redirect to the address without empty segments, with the same query; null where there are none. */
export function redirectToCanonicalPath({ method, url }: Request): Response | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { pathname, search } = new URL(url);
  const path = pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return path === pathname ? null : new Response(null, { status: 301, headers: { location: path + search } });
}
