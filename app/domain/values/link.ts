// Links that people type in. Only http, https, mailto and tel links are accepted.

const allowed = new Set(["http:", "https:", "mailto:", "tel:"]);
export const linkMaxLength = 2_048;

/** The normalised link, or null if it is not accepted. The default scheme is https. */
export function asLink(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed || trimmed.length > linkMaxLength) return null;
  if (hasDotWithin(/^[^\s@/:?#]+@([^\s@/:?#]+)$/.exec(trimmed)?.[1])) return asLink(`mailto:${trimmed}`);
  const url = parse(hasScheme(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || !allowed.has(url.protocol) || url.href.length > linkMaxLength) return null;
  if (url.protocol === "mailto:" || url.protocol === "tel:") return url.pathname ? url.href : null;
  // Credentials before the host can disguise it, and a host without a dot is most likely a plain word.
  if (url.username || url.password || !/[.:]|^localhost$/.test(url.hostname)) return null;
  return url.href;
}

/** The link to join a talk online. Null when the location is a place ("Hall 3: ground floor"). */
export function asOnlineLocation(location: string | null): string | null {
  return location && /^\s*https?:\/\//i.test(location) ? asLink(location) : null;
}

/**
 * The location, for visitors who may not see the link to join yet. Null when it contains a web address anywhere
 * ("Hall 3, or zoom.us/j/123").
 */
export function asPlace(location: string): string | null {
  return /:\/\/|\bwww\.|[a-z0-9-]\.[a-z]{2,}(:\d+)?\/\S/i.test(location) ? null : location;
}

/** Whether the link opens the mail or phone app. All other links open in a new tab. */
export const opensOtherProgram = (link: string): boolean => /^(mailto|tel):/i.test(link);

const hasDotWithin = (host = "") => host.slice(1, -1).includes(".");

// "example.com:8080/x" has a port, not a scheme.
function hasScheme(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return false;
  const [authority = ""] = text.split(/[/?#]/, 1);
  const colon = authority.lastIndexOf(":");
  return !(/^\d+$/.test(authority.slice(colon + 1)) && hasDotWithin(authority.slice(0, colon)));
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
