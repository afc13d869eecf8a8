// Of all spellings of one path, ours: what our own links have. Only pages at these are shared.

/** Segments of lower case letters, digits and `-._~`, none empty, `.` or `..`. The framework loads `/` as `/_.data`. */
const canonicalPath = /^\/(?:_\.data|(?:(?!\.{1,2}\/)[a-z\d._~-]+\/)*(?!(?:\.{1,2}|_?\.data)$)[a-z\d._~-]+)?$/;

/**
 * Whether `path` is the spelling of our own links. Others, such as `/ada//talk`, `/ada/talk/_.data` or `/%61da/talk`,
 * lead to the same routes, so that each page has any number of them.
 */
export const isCanonicalPath = (path: string): boolean => canonicalPath.test(path);

/** What stood behind a printed or quoted address, decoded: none of ours ends with it. */
const trailingPunctuation = /(?<=[\p{L}\p{N}_~-]|^)(?:(?![_~-])[\s\p{P}\p{S}\p{Cf}])+$/u;
/** A token of a link with what stood behind it. What people type into a search is shorter or has spaces. */
const tokenWithPunctuation = /(=[\w.-]{20,}[\w-])(?:[!'),.:;>\]}]|%(?:20|22|27|29|3E|5D|7D|C2%BB|E2%80%9[9D]))+$/i;
/** Parameters that some program joined to an address without a question mark. */
const joinedParameters = /(?:&|%26|%3F)(?=[\w-]+(?:=|%3D))(.*)$/i;

/**
 * A redirect to the address without empty segments, and without what people pass on with it: a closing bracket, a full
 * stop, a space, `&utm_source=...` in its path. Null where there is nothing of that.
 */
export function redirectToCanonicalPath({ method, url }: Request): Response | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { pathname, search } = new URL(url);
  const [, joined] = joinedParameters.exec(pathname) ?? [];
  const path = withoutTrailingPunctuation(pathname.replace(joinedParameters, "").replace(/\/{2,}/g, "/"));
  const query = joined === undefined ? search : `?${readSeparators(joined)}${search.replace("?", "&")}`;
  const address = path + query.replace(tokenWithPunctuation, "$1");
  return address === pathname + search ? null : new Response(null, { status: 301, headers: { location: address } });
}

const readSeparators = (parameters: string) => parameters.replace(/%3D/gi, "=").replace(/%26/gi, "&");

/** The path itself where it is not readable text. */
function withoutTrailingPunctuation(path: string): string {
  const [last = ""] = /(?<=\/)[^/]*\/?$/.exec(path) ?? [];
  try {
    const decoded = decodeURIComponent(last);
    const name = decoded.replace(trailingPunctuation, "");
    const start = path.slice(0, path.length - last.length);
    return decoded === name ? path : name ? start + encodeURIComponent(name) : start.replace(/(?<=.)\/$/, "");
  } catch {
    return path;
  }
}
