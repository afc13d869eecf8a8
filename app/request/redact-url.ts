// What the log keeps of an address: which page it was. What somebody searched for, typed or may open with it is left
// out: whoever reads logs would hold it too.

/** Longer is no address of ours. */
const maxLength = 200;
/** Names of a query that say which part of a page was asked for; their values are words or numbers of ours. */
const allowedNames = new Set(["s", "w", "page", "tab", "sort", "status", "done", "range"]);
/** What follows these opens something, or names somebody's email. */
const secretPrefix = /^\/+(?:(?:privacy|unsubscribe)\/+(?!ask\/)|_local\/+mail\/+)/i;
/** A part of a path as our own are: letters that stand for themselves, and not the mixed long word of a token. */
const isPlainSegment = (part: string) =>
  /^[\w.~-]{0,100}$/.test(part) && !/^(?=.*[A-Z_])(?=.*[a-z\d]).{20,}$/.test(part);

/** An address as the log may keep it: what is left out is shown as "…". */
export function redactUrl(url: string): string {
  // Proxies and pranksters send whole addresses, with names and passwords in front.
  const address = url.startsWith("/") ? url : url.replace(/^(?:[^/?]*\/\/[^/?]*)/, "");
  const [path = "", query] = address.split(/[?#](.*)/s, 2);
  const logged = redactPath(path) + (query ? `?${redactQuery(query)}` : "");
  return logged.length > maxLength ? `${logged.slice(0, maxLength - 1)}…` : logged;
}

function redactPath(path: string): string {
  const secret = secretPrefix.exec(path)?.[0];
  if (secret) return `${secret}…${/\/data\.json$/.exec(path)?.[0] ?? ""}`;
  // Built files are named after their content.
  if (/^\/assets\/[\w.-]{1,100}\.\w{2,5}$/.test(path)) return path;
  return path
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
