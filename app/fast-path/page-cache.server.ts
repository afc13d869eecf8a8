// Caches public pages, so that 1,000 phones at once are no problem: a page is rendered once every ten seconds, or once
// after a change, and not for each visitor.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageChanges } from "#app/database/page-changes.server.ts";
import { buildPage, type CachedPage, encodedFor, headersAt, toResponse } from "#app/fast-path/cached-page.server.ts";
import { isAnonymous, pageKeyOf } from "#app/fast-path/page-key.server.ts";
import { cacheableHeader, maxPageAgeMs } from "#app/request/shared-page.server.ts";

/** While one request renders the next page, the others still get the previous one for this long. */
const staleWhileRenderingMs = 1_000;
/** How often to check for changes in other processes, and how long a check is valid. */
const [checkIntervalMs, checkValidMs] = [1_000, 2_000];
const maxPages = 500;

/** How requests for shareable pages were answered. */
export type PageCacheCounts = Record<"hit" | "stale" | "shared" | "miss", number>;

export type PageCache = ReturnType<typeof createPageCache>;

/** `changes` connects the caches of several processes; null when there is only one. */
export function createPageCache(changes: PageChanges | null = null) {
  const pages = createPageStore();
  const rendering = new Map<string, Promise<CachedPage | Response>>();
  const counts: PageCacheCounts = { hit: 0, stale: 0, shared: 0, miss: 0 };
  const isUpToDate = changes ? watchChanges(changes, markAllStale) : () => true;

  function markAllStale() {
    pages.markAllStale();
    // Renderings from before the write still serve the requests that wait for them, but no new ones.
    rendering.clear();
  }

  return {
    counts,
    /** Serves from memory if possible; false when the page must be rendered. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== "GET" || !isAnonymous(request.headers.cookie)) return false;
      const key = pageKeyOf(request.url as string);
      const page = key === null ? undefined : pages.get(key);
      const [now, epoch] = [performance.now(), Date.now()];
      if (!page || !isServable(page, rendering.has(key as string), now, epoch) || !isUpToDate(now)) return false;
      counts[now > page.freshUntil ? "stale" : "hit"]++;
      sendPage(request, response, page, epoch);
      return true;
    },

    /**
     * Renders a page. If it is known to be the same for everyone, simultaneous anonymous requests share one rendering,
     * and `render` gets true. Other pages are never shared.
     */
    async load(request: Request, render: (isShared: boolean) => Promise<Response>): Promise<Response> {
      const key = sharedKeyOf(request);
      if (key === null) return render(false);
      const [requestedAt, requestedAtEpoch] = [performance.now(), Date.now()];
      for (let inProgress = rendering.get(key); inProgress; inProgress = rendering.get(key)) {
        const shared = await inProgress;
        if (shared instanceof Response && shared.headers.has("set-cookie")) break;
        if (shared instanceof Response || requestedAtEpoch < shared.invalidFrom)
          return toCountedResponse(request, shared, counts, "shared");
        // It was rendered before the talk closed and is wrong by now: the first waiting request renders it again for
        // the others.
        if (rendering.get(key) === inProgress) rendering.delete(key);
      }
      const stored = render(pages.has(key)).then((response) => pages.store(key, response, requestedAt));
      if (!pages.has(key)) return toCountedResponse(request, await stored, counts, "miss");
      rendering.set(key, stored);
      try {
        return toCountedResponse(request, await stored, counts, "miss");
      } finally {
        if (rendering.get(key) === stored) rendering.delete(key);
      }
    },

    /** Renders every page anew on its next request; called after a speaker's write. */
    invalidateAll() {
      markAllStale();
      changes?.notify().catch(ignoreError);
    },
  };
}

/** Whether it is right, and fresh or, while another request renders the next one, only a moment old. */
const isServable = ({ invalidFrom, freshUntil }: CachedPage, isRendering: boolean, now: number, epoch: number) =>
  epoch < invalidFrom && now <= freshUntil + (isRendering ? staleWhileRenderingMs : 0);

function toCountedResponse(
  request: Request,
  page: CachedPage | Response,
  counts: PageCacheCounts,
  result: keyof PageCacheCounts,
): Response {
  counts[result]++;
  return toResponse(request, page);
}

function createPageStore() {
  const pages = new Map<string, CachedPage>();
  let lastWriteAt = Number.NEGATIVE_INFINITY;

  return {
    get: (key: string) => pages.get(key),
    has: (key: string) => pages.has(key),

    /** Makes every page stale, also those whose rendering has already started. */
    markAllStale() {
      lastWriteAt = performance.now();
      for (const page of pages.values()) page.freshUntil = Number.NEGATIVE_INFINITY;
    },

    /** Stores a response that is the same for everyone. Gives any other one back as it is. */
    async store(key: string, response: Response, requestedAt: number): Promise<CachedPage | Response> {
      const page = isShared(response) ? await toCachedPage(response, pages.get(key), requestedAt) : null;
      // Inserted again at the end, because the oldest are evicted first.
      pages.delete(key);
      if (!page) return response;
      // A write after the request started makes this page stale at once.
      if (lastWriteAt >= requestedAt) page.freshUntil = Number.NEGATIVE_INFINITY;
      for (const oldest of pages.keys()) if (pages.size >= maxPages) pages.delete(oldest);
      pages.set(key, page);
      return page;
    },
  };
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage, epoch: number) {
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, headersAt(page, page.notModifiedHeaders, epoch)).end();
    return;
  }
  const { headers, body } = encodedFor(page, request.headers["accept-encoding"]);
  response.writeHead(200, headersAt(page, headers, epoch)).end(body, "latin1");
}

/** If the database is down, pages are rendered anew and fail visibly. */
const ignoreError = () => {};

/** Returns whether no other process has reported a change, as of the last check; `onChange` is called when one has. */
function watchChanges({ readVersion }: PageChanges, onChange: () => void) {
  let lastVersion: string | undefined;
  let [checkedAt, versionReadAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (now: number): boolean => {
    if (now - checkedAt > checkIntervalMs) {
      checkedAt = now;
      readVersion().then((version) => {
        if (version !== lastVersion) onChange();
        [lastVersion, versionReadAt] = [version, now];
      }, ignoreError);
    }
    return now - versionReadAt < checkValidMs;
  };
}

/** The key under which simultaneous requests may share a page; null when this one must not. */
function sharedKeyOf({ method, url, headers }: Request): string | null {
  if (method !== "GET" || !isAnonymous(headers.get("cookie"))) return null;
  const { pathname, search } = new URL(url);
  const key = pageKeyOf(pathname + search);
  // Our URLs need no percent signs, and with them one page would have many keys.
  return key?.includes("%") ? null : key;
}

const isShared = ({ status, headers }: Response) =>
  status === 200 && headers.has(cacheableHeader) && !headers.has("set-cookie");

/** The page that replaces `previous`, or `previous` itself for longer when nothing on it has changed. */
async function toCachedPage(response: Response, previous: CachedPage | undefined, requestedAt: number) {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => name !== cacheableHeader);
  const isSame = previous?.bodies.identity.body === body.toString("latin1");
  const page = previous && isSame ? previous : await buildPage(body, headers);
  page.freshUntil = requestedAt + maxPageAgeMs;
  page.invalidFrom = Number(response.headers.get(cacheableHeader));
  return page;
}
