// The public pages in memory, by their address, and until when each of them may be sent.
import { createByteCache, defaultCacheBytes } from "#app/domain/values/byte-cache.ts";
import { buildPage, type CachedPage, sizeOfPage } from "#app/fast-path/cached-page.server.ts";
import { cacheableHeader, maxPageAgeMs, readSharedPageHeader } from "#app/request/shared-page.server.ts";

/**
 * How long after its rendering a page may be sent while the database is away. A failover takes half a minute, a restart
 * of the server a few. Longer would be wrong where this process alone has lost the database: it would not learn that a
 * speaker has closed the talk through another one.
 */
const outageAgeMs = 5 * 60_000;

export type PageStore = ReturnType<typeof createPageStore>;

/** Pages of at most `maxBytes`. */
export function createPageStore(maxBytes = defaultCacheBytes) {
  const pages = createByteCache<CachedPage>("pages", { maxBytes, sizeOf: sizeOfPage });
  let [lastWriteAt, lastChangeAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  function findForOutage(key: string): CachedPage | null {
    const page = pages.get(key);
    return page && isServableInOutage(page, performance.now(), Date.now()) ? page : null;
  }

  /** Makes every page stale, also those whose rendering has already started. */
  function markAllStale() {
    lastWriteAt = performance.now();
    for (const page of pages.values()) page.freshUntil = Number.NEGATIVE_INFINITY;
  }

  return {
    get: pages.get,
    has: pages.has,
    bytes: pages.bytes,
    findForOutage,
    markAllStale,

    /** The same after a change, so that not even an outage shows one of them. */
    markAllWrong() {
      markAllStale();
      lastChangeAt = lastWriteAt;
      for (const page of pages.values()) page.outageUntil = Number.NEGATIVE_INFINITY;
    },

    /**
     * Stores a response that is the same for everyone. Gives any other one back as it is, except that during an outage
     * the page from before replaces it.
     */
    async store(key: string, response: Response, requestedAt: number): Promise<CachedPage | Response> {
      const earlier = response.status === 503 ? findForOutage(key) : null;
      if (earlier) return earlier;
      const page = isShared(response) ? await toCachedPage(response, pages.get(key), requestedAt) : null;
      if (!page) {
        pages.delete(key);
        return response;
      }
      // A write after the request started makes this page stale at once.
      if (lastWriteAt >= requestedAt) page.freshUntil = Number.NEGATIVE_INFINITY;
      if (lastChangeAt >= requestedAt) page.outageUntil = Number.NEGATIVE_INFINITY;
      pages.set(key, page);
      return page;
    },
  };
}

/** Whether it may be sent although it is old, because no newer one can be made. */
export const isServableInOutage = ({ wrongFrom, outageUntil }: CachedPage, now: number, epoch: number) =>
  epoch < wrongFrom && now < outageUntil;

const isShared = ({ status, headers }: Response) =>
  status === 200 && headers.has(cacheableHeader) && !headers.has("set-cookie");

/** The page that replaces `previous`, or `previous` itself for longer when nothing on it has changed. */
async function toCachedPage(response: Response, previous: CachedPage | undefined, requestedAt: number) {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers]
    .filter(([name]) => name !== cacheableHeader)
    .map((header) => (header[0] === "last-modified" ? laterThan(previous, header) : header));
  const isSame = previous?.bodies.identity.body === body.toString("latin1");
  const page = previous && isSame ? previous : await buildPage(body, headers);
  page.freshUntil = requestedAt + maxPageAgeMs;
  page.outageUntil = requestedAt + outageAgeMs;
  return Object.assign(page, readSharedPageHeader(response.headers));
}

/** Readers ask by the second, so a page has another one than the page that it replaces. */
function laterThan(previous: CachedPage | undefined, [name, value]: [string, string]): [string, string] {
  const next = (previous?.modifiedAt ?? Number.NEGATIVE_INFINITY) + 1_000;
  return [name, Date.parse(value) < next ? new Date(next).toUTCString() : value];
}
