// Caches public pages, so that 1,000 phones at once are no problem: a page is rendered once every ten seconds, or once
// after a change, and not for each visitor.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageChanges } from "#app/database/page-changes.server.ts";
import { type CachedPage, encodedFor, hasPage, headersAt, toResponse } from "#app/fast-path/cached-page.server.ts";
import { isAnonymous, isServedInOutage, pageKeyOf } from "#app/fast-path/page-key.server.ts";
import { createPageStore, isServableInOutage, type PageStore } from "#app/fast-path/page-store.server.ts";
import { alwaysThere, watchChanges } from "#app/fast-path/watch-changes.server.ts";
import { isCanonicalPath } from "#app/request/canonical-path.server.ts";

/** While one request renders the next page, the others still get the previous one for this long. */
const staleWhileRenderingMs = 1_000;
/** After this time, visitors who wait for a page get the one from before if it may be sent. */
const maxRenderMs = 3_000;

/** How requests for shareable pages were answered. */
export type PageCacheCounts = Record<"hit" | "stale" | "shared" | "miss" | "outage", number>;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * `changes` connects the caches of several processes; null when there is only one. While their database is away, pages
 * from before are sent for some minutes. `isDatabaseAway` knows it first.
 */
export function createPageCache(changes: PageChanges | null = null, isDatabaseAway = () => false, maxBytes?: number) {
  const pages = createPageStore(maxBytes);
  const counts: PageCacheCounts = { hit: 0, stale: 0, shared: 0, miss: 0, outage: 0 };
  const rendering = createSharedRendering(pages, counts);
  const database = changes ? watchChanges(changes, () => dropAll(pages.markAllWrong)) : alwaysThere;
  const isAway = (now: number) => isDatabaseAway() || database.isAway(now);

  function dropAll(mark: () => void) {
    mark();
    // Renderings from before the write still serve the requests that wait for them, but no new ones.
    rendering.clear();
  }

  /** How to count a page that may be sent; null when it must be rendered. */
  function findResult(page: CachedPage, isRendering: boolean, epoch: number): keyof PageCacheCounts | null {
    const now = performance.now();
    if (database.isUpToDate(now) && isServable(page, isRendering, now, epoch))
      return now > page.freshUntil ? "stale" : "hit";
    return isAway(now) && isServableInOutage(page, now, epoch) ? "outage" : null;
  }

  return {
    counts,
    /** Serves from memory if possible; false when the page must be rendered. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const isServed = isAway(performance.now()) ? isServedInOutage : isAnonymous;
      if (request.method !== "GET" || !isServed(request.headers.cookie)) return false;
      const key = pageKeyOf(request.url as string);
      const page = key === null ? undefined : pages.get(key);
      const epoch = Date.now();
      const result = page ? findResult(page, rendering.has(key as string), epoch) : null;
      if (!page || !result) return false;
      counts[result]++;
      sendPage(request, response, page, epoch);
      return true;
    },

    /**
     * Renders a page. If it is known to be the same for everyone, simultaneous anonymous requests share one rendering,
     * and `render` gets true. Other pages are never shared. `target` is the address as it was sent, where it is known.
     */
    async load(request: Request, render: Render, target?: string): Promise<Response> {
      const key = sharedKeyOf(request, target, isAnonymous);
      if (key !== null) return rendering.load(key, request, render);
      return rendering.loadAlone(sharedKeyOf(request, target, isServedInOutage), request, render);
    },

    /** Renders every page anew on its next request; called after a speaker's write. */
    invalidateAll() {
      dropAll(pages.markAllWrong);
      changes?.notify().catch(ignoreError);
    },

    /** The same after a write that failed: as far as we know the pages are right, so an outage may still show them. */
    expireAll() {
      dropAll(pages.markAllStale);
      changes?.notify().catch(ignoreError);
    },
  };
}

/** An outage is found by the next check. */
const ignoreError = () => {};

type Render = (isShared: boolean) => Promise<Response>;

/** Renders pages once for all who ask for them at the same time. */
function createSharedRendering(pages: PageStore, counts: PageCacheCounts) {
  const rendering = new Map<string, Promise<CachedPage | Response>>();
  return {
    has: (key: string) => rendering.has(key),
    clear: () => rendering.clear(),

    async load(key: string, request: Request, render: Render): Promise<Response> {
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
      const next = render(pages.has(key)).then((response) => pages.store(key, response, requestedAt));
      if (!pages.has(key)) return toUnsharedResponse(request, await next, counts);
      const stored = withinTime(next, () => pages.findForOutage(key));
      rendering.set(key, stored);
      try {
        return toCountedResponse(request, await stored, counts, "miss");
      } finally {
        if (rendering.get(key) === stored) rendering.delete(key);
      }
    },

    /** A page for one visitor; in an outage the shared one from before, if there is one at `key`. */
    async loadAlone(key: string | null, request: Request, render: Render): Promise<Response> {
      const response = await render(false);
      const earlier = key !== null && response.status === 503 ? pages.findForOutage(key) : null;
      return earlier ? toCountedResponse(request, earlier, counts, "outage") : response;
    },
  };
}

/** Whether it is right, and fresh or, while another request renders the next one, only a moment old. */
const isServable = ({ invalidFrom, freshUntil }: CachedPage, isRendering: boolean, now: number, epoch: number) =>
  epoch < invalidFrom && now <= freshUntil + (isRendering ? staleWhileRenderingMs : 0);

/** What `next` gives, or after three seconds what `findEarlier` finds. */
async function withinTime<Page>(next: Promise<Page>, findEarlier: () => Page | null): Promise<Page> {
  const { promise: isLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, maxRenderMs, null);
  try {
    return (await Promise.race([next, isLate])) ?? findEarlier() ?? (await next);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The first rendering, which no other request waits for. A response that is not stored is given as it is: the clone of
 * a file or a stream would be buffered without end, and would go on after its reader has left.
 */
function toUnsharedResponse(request: Request, page: CachedPage | Response, counts: PageCacheCounts): Response {
  if (!(page instanceof Response)) return toCountedResponse(request, page, counts, "miss");
  counts.miss++;
  return page;
}

function toCountedResponse(
  request: Request,
  page: CachedPage | Response,
  counts: PageCacheCounts,
  result: keyof PageCacheCounts,
): Response {
  counts[result]++;
  return toResponse(request, page);
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage, epoch: number) {
  if (hasPage(page, request.headers["if-none-match"], request.headers["if-modified-since"])) {
    response.writeHead(304, headersAt(page, page.notModifiedHeaders, epoch)).end();
    return;
  }
  const { headers, body } = encodedFor(page, request.headers["accept-encoding"]);
  response.writeHead(200, headersAt(page, headers, epoch)).end(body, "latin1");
}

/** The key under which those whom `isShared` allows may share a page; null when this request must not. */
function sharedKeyOf({ method, url, headers }: Request, target: string | undefined, isShared: typeof isAnonymous) {
  if (method !== "GET" || !isShared(headers.get("cookie"))) return null;
  const { pathname, search } = new URL(url);
  const key = pageKeyOf(target ?? pathname + search);
  return key !== null && isCanonicalPath(key) ? key : null;
}
