/**
 * For a page from the page cache, which is the same for every visitor without a cookie: browsers ask each time, so that
 * a closed talk never appears open, and a cache in front asks once a second.
 */
export const sharedPageControl = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";
/** How long after its response such a page may still be shown by a cache in front, as `sharedPageControl` says. */
export const maxAgeInFrontMs = 2_000;
/** The same page for a visitor who is not anonymous, or shortly before it changes by itself. */
export const privatePageControl = "private, no-cache";

/** The form tokens of a shared page say when it was rendered, so it must not get older. */
export const maxPageAgeMs = 10_000;

/**
 * Internal header on responses that are the same for every anonymous visitor. Its values are when the page becomes too
 * old and when it becomes wrong, in epoch milliseconds or "Infinity". Never leaves the server.
 */
export const cacheableHeader = "x-same-for-everyone";

/**
 * Headers for a response that is the same for every anonymous visitor until a speaker's change, or until `changesAt`,
 * when it changes by itself. It is an instant and not a duration, because a talk closes by the same clock that visitors
 * and their phones have, even if the machine's clock is set meanwhile. From `changesAt` to `wrongFrom` an outage may
 * still show it.
 */
export const sharedPageHeaders = (changesAt: Date | null = null, wrongFrom: Date | null = changesAt) => ({
  [cacheableHeader]: [changesAt, wrongFrom].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY).join(" "),
});

/** The two instants of the header. */
export function readSharedPageHeader(headers: Headers): { invalidFrom: number; wrongFrom: number } {
  const [invalidFrom = Number.NaN, wrongFrom = Number.NaN] = (headers.get(cacheableHeader) ?? "")
    .split(" ")
    .map(Number);
  return { invalidFrom, wrongFrom };
}
