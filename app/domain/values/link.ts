// Links that people type. Only http, https, mailto and tel ever reach a page.

const allowed = new Set(["http:", "https:", "mailto:", "tel:"]);
export const linkMaxLength = 2_048;

/** The link as it is stored, or null when it is none that we accept. Without a scheme, https is meant. */
export function asLink(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed || trimmed.length > linkMaxLength) return null;
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(trimmed)) return asLink(`mailto:${trimmed}`);
  const url = parse(hasScheme(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || !allowed.has(url.protocol) || url.href.length > linkMaxLength) return null;
  if (url.protocol === "mailto:" || url.protocol === "tel:") return url.pathname ? url.href : null;
  // Two forms of deceit: a name and password before the host, and a host that is one bare word.
  if (url.username || url.password || !/[.:]|^localhost$/.test(url.hostname)) return null;
  return url.href;
}

/** The address to join at, when a location is one; a place ("Hall 3: ground floor") is not. */
export function asOnlineLocation(location: string | null): string | null {
  return location && /^\s*https?:\/\//i.test(location) ? asLink(location) : null;
}

/**
 * The place that a location names, for whoever may not know yet where to join: null when an address of the web stands
 * anywhere in it ("Hall 3, or zoom.us/j/123").
 */
export function asPlace(location: string): string | null {
  return /:\/\/|\bwww\.|[a-z0-9-]\.[a-z]{2,}(:\d+)?\/\S/i.test(location) ? null : location;
}

/** These open the mail or phone program; all others open in a new tab. */
export const opensOtherProgram = (link: string): boolean => /^(mailto|tel):/i.test(link);

// "example.com:8080/x" has a port, not a scheme.
const hasScheme = (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]+\.[^/?#]+:\d+(?:[/?#]|$)/.test(text);

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
