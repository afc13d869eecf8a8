// What the log keeps of a URL: which page it was. Search terms, inputs and access tokens are left out, because everyone
// who reads logs would see them.

/** No URL of ours is longer. */
const maxLength = 200;
/** Query parameters that only select a part of a page. Their values are words or numbers of ours. */
const allowedNames = new Set(["s", "w", "page", "tab", "sort", "status", "done", "range"]);
/** The part after these prefixes grants access or contains an email address. */
const secretPrefix = /^\/+(?:(?:privacy|unsubscribe|rehearsal|calendar|r|b|c)\/+(?!ask\/)|_local\/+mail\/+)/i;
/** What comes after the slides' page is the name of a picture or a ticket, which nobody can guess. */
const pictureOfSlide = /(?<=\/slides\/[^/]+\/(?:now\/)?)(?!(?:now|views)$)[^/]+$/;
/** A path segment like our own: plain characters, and not the long mixed text of a token. */
const isPlainSegment = (part: string) =>
  /^[\w.~-]{0,100}$/.test(part) && !/^(?=.*[A-Z_])(?=.*[a-z\d]).{20,}$/.test(part);

/** The URL for the log. Removed parts are shown as "…". */
export function redactUrl(url: string): string {
  // Proxies and attackers send full URLs, sometimes with names and passwords in front.
  const address = url.startsWith("/") ? url : url.replace(/^(?:[^/?]*\/\/[^/?]*)/, "");
  const [path = "", query] = address.split(/[?#](.*)/s, 2);
  const logged = redactPath(path) + (query ? `?${redactQuery(query)}` : "");
  return logged.length > maxLength ? `${logged.slice(0, maxLength - 1)}…` : logged;
}

function redactPath(path: string): string {
  const secret = secretPrefix.exec(path)?.[0];
  if (secret) return `${secret}…${/\/data\.json$/.exec(path)?.[0] ?? ""}`;
  // Built files contain a content hash.
  if (/^\/assets\/[\w.-]{1,100}\.\w{2,5}$/.test(path)) return path;
  return path
    .replace(pictureOfSlide, "…")
    .split("/")
    .map((part) => (isPlainSegment(part) ? part : "…"))
    .join("/");
}

function redactQuery(query: string): string {
  const pairs = query.split("&");
  const allowedPairs = pairs.filter((pair) => {
    const [, name = ""] = /^(\w+)=[a-z\d-]{0,20}$/.exec(pair) ?? [];
    return allowedNames.has(name);
  });
  return [...allowedPairs, ...(allowedPairs.length < pairs.length ? ["…"] : [])].join("&");
}
