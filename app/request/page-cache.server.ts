// Why 1,000 phones at once are no event: the bytes of a public page are made once every ten seconds, or once something of
// it has changed, and not for each visitor.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageChanges } from "#app/database/page-changes.server.ts";
import { namesSession } from "#app/request/session-cookie.server.ts";

/** The forms of a page say when it was made; older than this they would say little. */
const maxAgeMs = 10_000;
/** While somebody fetches the next one, the room goes on getting the page they would have got a moment ago. */
const staleWhileRenderingMs = 1_000;
/** How often it is asked what speakers have changed in other processes, and how long an answer is good. */
const [checkIntervalMs, checkValidMs] = [1_000, 2_000];
/** A head says the second in which it was written. */
const headReuseMs = 1_000;
const maxPages = 500;
// Off the main thread: compressing a page takes longer than a hundred answers.
const [brotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const toBrotli = (body: Buffer, quality: number) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // A window no larger than a page: ten times less work.
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
/** The first takes 1 ms for a talk's page, the last 40 ms of another thread, for a twelfth less to send to a room. */
const [fastQuality, bestQuality] = [9, 11];
/** On an answer that is the same for every stranger: for how many milliseconds. Never leaves the server. */
export const cacheableHeader = "x-same-for-everyone";

/** Headers of a public route's answer that is the same for every stranger until a speaker changes something, and `ms` at most. */
export const sharedPageHeaders = (ms = maxAgeMs) => ({ [cacheableHeader]: String(Math.min(ms, maxAgeMs)) });

const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

/** An answer with its body's bytes as a Latin-1 string: Node sends headers and a string in one write, a buffer in two. */
interface EncodedResponse {
  headers: string[];
  body: string;
  /** Status line and headers as Node last wrote them, and when. */
  head: string | null;
  headAt: number;
}

interface CachedPage {
  /** The end of its time, on the process's own clock; minus infinity once a speaker has changed something. */
  freshUntil: number;
  /** When the clock makes it wrong, as when a talk closes; infinity where it only grows old. */
  invalidFrom: number;
  etag: string;
  /** Ready to send: header names and values in one flat list, as Node takes them fastest. */
  notModifiedHeaders: string[];
  bodies: Record<Encoding, EncodedResponse>;
}

/** Whether this visitor sees what every stranger sees: no session, no device that was let in. */
const isAnonymous = (cookie: string | undefined | null) =>
  !cookie || !(namesSession(cookie) || cookie.includes("hub.known="));

/**
 * What the address of a public page may ask for. Whatever else stands there changes nothing: `?s=qr` is for the beacon,
 * `?utm_source=` for somebody's bookkeeping, and a made-up name would have each page made anew.
 */
export const knownQueryNames: ReadonlySet<string> = new Set([
  ...["delete", "done", "file", "from", "invite", "letter", "look", "noted", "other", "page", "preview"],
  ...["sent", "session_id", "token", "verified", "welcome", "without"],
  // The framework's own, in requests for data.
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

/** Weak: the forms in a page say when it was made, and a browser's copy with an earlier moment is as good. */
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
 * Answers 200 with a kept page. Node puts headers into words for each answer, and checks them letter by letter: a fifth of sending a page. What it
 * wrote for one connection that stays open it would write for all of them within the same second, so its own words go
 * out again. It keeps them in `_header` (which `headersSent` reads); where that is missing it writes anew.
 */
function sendCached(response: ServerResponse & { _header?: string | null }, ready: EncodedResponse, now: number) {
  if (ready.head && response.shouldKeepAlive && now - ready.headAt < headReuseMs) response._header = ready.head;
  else {
    response.writeHead(200, ready.headers);
    if (response.shouldKeepAlive) [ready.head, ready.headAt] = [response._header ?? null, now];
  }
  response.end(ready.body, "latin1");
}

/** A kept page as it is sent in answer to `request`; what is not kept is given to each who waited for it. */
function toResponse(request: Request, result: CachedPage | Response): Response {
  if (result instanceof Response) return result.clone();
  const { headers, body } = result.bodies[chooseEncoding(request.headers.get("accept-encoding") ?? "")];
  const pairs = headers.flatMap((name, at) => (at % 2 ? [] : [[name, headers[at + 1] as string] as [string, string]]));
  return new Response(Buffer.from(body, "latin1"), { headers: pairs });
}

/** Where a database does not answer, pages are made anew (and fail aloud); what is not smaller still is small enough. */
const ignoreError = () => {};

/** `changes`: where other processes tell, and are told, that a speaker changed something; null where there are none. */
export function createPageCache(changes: PageChanges | null = null) {
  const pages = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<CachedPage | Response>>();
  let lastWriteAt = Number.NEGATIVE_INFINITY;
  let lastVersion: string | undefined;
  let [checkedAt, versionReadAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  function markAllStale() {
    lastWriteAt = performance.now();
    // Those that were begun before the write still answer whoever waits for them, but nobody new.
    rendering.clear();
    for (const page of pages.values()) page.freshUntil = Number.NEGATIVE_INFINITY;
  }

  /** Whether no other process has told of a change, as far as was known a moment ago. */
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
    // A speaker's write after the page was asked for has made it old already.
    const ms = Number(response.headers.get(cacheableHeader));
    page.freshUntil = lastWriteAt >= requestedAt ? Number.NEGATIVE_INFINITY : requestedAt + ms;
    page.invalidFrom = ms < maxAgeMs ? requestedAt + ms : Number.POSITIVE_INFINITY;
    // Its place at the end is that of the youngest.
    pages.delete(key);
    for (const oldest of pages.keys()) if (pages.size >= maxPages) pages.delete(oldest);
    pages.set(key, page);
    return page;
  }

  return {
    /** Answers from memory when it can; false when the request has to take the long way. */
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
     * The long way. Once a page is known to be the same for everyone, it is taken once for all strangers who ask at
     * the same moment, and `make` is told so; of any other page nothing is shared.
     */
    async load(request: Request, render: (isShared: boolean) => Promise<Response>): Promise<Response> {
      const url = new URL(request.url);
      const key = keyOf(url.pathname + url.search);
      if (request.method !== "GET" || key === null || !isAnonymous(request.headers.get("cookie"))) return render(false);
      // An address of ours needs no such signs; with them, one page would have a thousand.
      if (key.includes("%")) return render(false);
      const requestedAt = performance.now();
      for (let inProgress = rendering.get(key); inProgress; inProgress = rendering.get(key)) {
        const shared = await inProgress;
        if (shared instanceof Response && shared.headers.has("set-cookie")) break;
        if (shared instanceof Response || requestedAt <= shared.invalidFrom) return toResponse(request, shared);
        // Begun before the talk closed, and asked for since: the first who waited makes it anew for the others.
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

    /** Makes every page anew on its next visit: called after a speaker's write. */
    invalidateAll() {
      markAllStale();
      changes?.notify().catch(ignoreError);
    },
  };
}
