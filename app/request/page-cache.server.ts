// Caches public pages, so that 1,000 phones at once are no problem: a page is rendered once every ten seconds, or once
// after a change, and not for each visitor.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageChanges } from "#app/database/page-changes.server.ts";
import { hasSessionCookie } from "#app/request/session-cookie.server.ts";

/** The form tokens of a page say when it was rendered, so it must not get older. */
const maxAgeMs = 10_000;
/** While one request renders the next page, the others still get the previous one for this long. */
const staleWhileRenderingMs = 1_000;
/** How often to check for changes in other processes, and how long a check is valid. */
const [checkIntervalMs, checkValidMs] = [1_000, 2_000];
/** The Date header changes every second. */
const headReuseMs = 1_000;
const maxPages = 500;
// In other threads: compressing a page takes longer than sending a hundred.
const [brotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const toBrotli = (body: Buffer, quality: number) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // A window no larger than a page is ten times faster.
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
/**
 * The first takes 1 ms for a talk's page. The best takes 40 ms in another thread and saves a twelfth of the bytes for a
 * room.
 */
const [fastQuality, bestQuality] = [9, 11];
/**
 * Internal header on responses that are the same for every anonymous visitor: for how many milliseconds. Never leaves
 * the server.
 */
export const cacheableHeader = "x-same-for-everyone";

/**
 * Headers for a response that is the same for every anonymous visitor until a speaker's change, or for `ms` at most.
 */
export const sharedPageHeaders = (ms = maxAgeMs) => ({ [cacheableHeader]: String(Math.min(ms, maxAgeMs)) });

const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

/** A response body as a Latin-1 string: Node sends headers and a string in one write, but a buffer in two. */
interface EncodedResponse {
  headers: string[];
  body: string;
  /** Status line and headers as Node last wrote them, and when. */
  head: string | null;
  headAt: number;
}

interface CachedPage {
  /** When it becomes stale, on the process clock; minus infinity after a speaker's change. */
  freshUntil: number;
  /** When it becomes wrong, for example because a talk closes; infinity if it only gets old. */
  invalidFrom: number;
  etag: string;
  /** Names and values in one flat list, which Node sends fastest. */
  notModifiedHeaders: string[];
  bodies: Record<Encoding, EncodedResponse>;
}

/** Whether this visitor gets the shared page: no session, no recognised device. */
const isAnonymous = (cookie: string | undefined | null) =>
  !cookie || !(hasSessionCookie(cookie) || cookie.includes("hub.known="));

/**
 * Query parameters that change a public page. All others are ignored: `?s=qr` is for the view beacon, `?utm_source=`
 * for someone's analytics, and a made-up name must not cause a new rendering.
 */
export const knownQueryNames: ReadonlySet<string> = new Set([
  ...["delete", "done", "emailed", "file", "from", "invite", "look", "noted", "other", "page", "preview"],
  ...["sent", "session_id", "token", "verified", "welcome", "without"],
  // React Router's own, in requests for data.
  ...["_routes", "index"],
]);

function keyOf(url: string): string | null {
  const query = url.indexOf("?");
  if (query === -1) return url;
  const search = url.slice(query);
  if (!/^\?s=\w+$/.test(search)) {
    for (const name of new URLSearchParams(search).keys()) if (knownQueryNames.has(name)) return null;
  }
  return url.slice(0, query);
}

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (!accepted) return "identity";
  return encodings.find((name) => accepted.includes(name)) ?? "identity";
}

/** A weak ETag without form tokens: a browser's copy with an earlier token is just as good. */
function etagOf(body: Buffer): string {
  const stableHtml = body.toString().replaceAll(/name="form_token" value="[^"]*"/g, "");
  return `W/"${createHash("sha256").update(stableHtml).digest("base64url").slice(0, 22)}"`;
}

async function buildPage(body: Buffer, etag: string, headers: [string, string][]): Promise<CachedPage> {
  const sharedHeaders = [...headers.flat(), "etag", etag, "vary", "accept-encoding, cookie"];
  const [br, gz] = await Promise.all([toBrotli(body, fastQuality), toGzip(body, { level: 9 })]);
  const ready = (bytes: Buffer, encoding?: Encoding): EncodedResponse => ({
    head: null,
    headAt: Number.NEGATIVE_INFINITY,
    body: bytes.toString("latin1"),
    headers: [
      ...sharedHeaders,
      ...(encoding ? ["content-encoding", encoding] : []),
      ...["content-length", String(bytes.length)],
    ],
  });
  const bodies = { br: ready(br, "br"), gzip: ready(gz, "gzip"), identity: ready(body) };
  void toBrotli(body, bestQuality).then((bytes) => {
    bodies.br = ready(bytes, "br");
  }, ignoreError);
  return {
    freshUntil: Number.NEGATIVE_INFINITY,
    invalidFrom: Number.POSITIVE_INFINITY,
    etag,
    notModifiedHeaders: sharedHeaders,
    bodies,
  };
}

/**
 * Sends a cached page with 200. Formatting and checking headers takes Node a fifth of the time, and within one second
 * the result is the same for all keep-alive connections, so the formatted head is reused. Node holds it in `_header`
 * (which `headersSent` reads); if that is missing, it is written again.
 */
function sendCached(response: ServerResponse & { _header?: string | null }, ready: EncodedResponse, now: number) {
  if (ready.head && response.shouldKeepAlive && now - ready.headAt < headReuseMs) response._header = ready.head;
  else {
    response.writeHead(200, ready.headers);
    if (response.shouldKeepAlive) [ready.head, ready.headAt] = [response._header ?? null, now];
  }
  response.end(ready.body, "latin1");
}

/** A cached page as a response to `request`; a response that was not cached is cloned for each waiting request. */
function toResponse(request: Request, result: CachedPage | Response): Response {
  if (result instanceof Response) return result.clone();
  const { headers, body } = result.bodies[chooseEncoding(request.headers.get("accept-encoding") ?? "")];
  const pairs = headers.flatMap((name, at) => (at % 2 ? [] : [[name, headers[at + 1] as string] as [string, string]]));
  return new Response(Buffer.from(body, "latin1"), { headers: pairs });
}

/**
 * If the database is down, pages are rendered anew and fail visibly. If better compression fails, the first one is good
 * enough.
 */
const ignoreError = () => {};

/** `changes` connects the caches of several processes; null when there is only one. */
export function createPageCache(changes: PageChanges | null = null) {
  const pages = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<CachedPage | Response>>();
  let lastWriteAt = Number.NEGATIVE_INFINITY;
  let lastVersion: string | undefined;
  let [checkedAt, versionReadAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  function markAllStale() {
    lastWriteAt = performance.now();
    // Renderings from before the write still serve the requests that wait for them, but no new ones.
    rendering.clear();
    for (const page of pages.values()) page.freshUntil = Number.NEGATIVE_INFINITY;
  }

  /** Whether no other process has reported a change, as of the last check. */
  function isUpToDate({ readVersion }: PageChanges, now: number): boolean {
    if (now - checkedAt > checkIntervalMs) {
      checkedAt = now;
      readVersion().then((version) => {
        if (version !== lastVersion) markAllStale();
        [lastVersion, versionReadAt] = [version, now];
      }, ignoreError);
    }
    return now - versionReadAt < checkValidMs;
  }

  async function store(key: string, response: Response, requestedAt: number): Promise<CachedPage | Response> {
    if (response.status !== 200 || !response.headers.has(cacheableHeader) || response.headers.has("set-cookie")) {
      pages.delete(key);
      return response;
    }
    const body = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers].filter(([name]) => name !== cacheableHeader);
    const previous = pages.get(key);
    const isSame = previous?.bodies.identity.body === body.toString("latin1");
    const page = previous && isSame ? previous : await buildPage(body, etagOf(body), headers);
    // A write after the request started makes this page stale at once.
    const ms = Number(response.headers.get(cacheableHeader));
    page.freshUntil = lastWriteAt >= requestedAt ? Number.NEGATIVE_INFINITY : requestedAt + ms;
    page.invalidFrom = ms < maxAgeMs ? requestedAt + ms : Number.POSITIVE_INFINITY;
    // Inserted again at the end, because the oldest are evicted first.
    pages.delete(key);
    for (const oldest of pages.keys()) if (pages.size >= maxPages) pages.delete(oldest);
    pages.set(key, page);
    return page;
  }

  return {
    /** Serves from memory if possible; false when the page must be rendered. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== "GET" || !isAnonymous(request.headers.cookie)) return false;
      const key = keyOf(request.url as string);
      const page = key === null ? undefined : pages.get(key);
      const now = performance.now();
      if (!page || now > page.invalidFrom) return false;
      if (now > page.freshUntil + (rendering.has(key as string) ? staleWhileRenderingMs : 0)) return false;
      if (changes && !isUpToDate(changes, now)) return false;
      if (request.headers["if-none-match"] === page.etag) {
        response.writeHead(304, page.notModifiedHeaders).end();
        return true;
      }
      sendCached(response, page.bodies[chooseEncoding(request.headers["accept-encoding"])], now);
      return true;
    },

    /**
     * Renders a page. If it is known to be the same for everyone, simultaneous anonymous requests share one rendering,
     * and `render` gets true. Other pages are never shared.
     */
    async load(request: Request, render: (isShared: boolean) => Promise<Response>): Promise<Response> {
      const url = new URL(request.url);
      const key = keyOf(url.pathname + url.search);
      if (request.method !== "GET" || key === null || !isAnonymous(request.headers.get("cookie"))) return render(false);
      // Our URLs need no percent signs, and with them one page would have many keys.
      if (key.includes("%")) return render(false);
      const requestedAt = performance.now();
      for (let inProgress = rendering.get(key); inProgress; inProgress = rendering.get(key)) {
        const shared = await inProgress;
        if (shared instanceof Response && shared.headers.has("set-cookie")) break;
        if (shared instanceof Response || requestedAt <= shared.invalidFrom) return toResponse(request, shared);
        // It was rendered before the talk closed and is wrong by now: the first waiting request renders it again for
        // the others.
        if (rendering.get(key) === inProgress) rendering.delete(key);
      }
      const stored = render(pages.has(key)).then((response) => store(key, response, requestedAt));
      if (!pages.has(key)) return toResponse(request, await stored);
      rendering.set(key, stored);
      try {
        return toResponse(request, await stored);
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
