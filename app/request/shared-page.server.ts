/** The form tokens of a shared page say when it was rendered, so it must not get older. */
export const maxPageAgeMs = 10_000;

/**
 * Internal header on responses that are the same for every anonymous visitor: for how many milliseconds. Never leaves
 * the server.
 */
export const cacheableHeader = "x-same-for-everyone";

/** Headers for a response that is the same for every anonymous visitor until a speaker's change, or for `ms` at most. */
export const sharedPageHeaders = (ms = maxPageAgeMs) => ({ [cacheableHeader]: String(Math.min(ms, maxPageAgeMs)) });
