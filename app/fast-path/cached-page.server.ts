// One public page in memory, compressed and with its headers, ready to send.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { maxAgeInFrontMs, privatePageControl, sharedPageControl } from "#app/request/shared-page.server.ts";

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

const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

interface EncodedPage {
  /** Names and values in one flat list, which Node sends fastest. */
  headers: string[];
  /** As Latin-1: Node sends headers and a string in one write, but a buffer in two. */
  body: string;
}

export interface CachedPage {
  /** When it becomes stale, on the process clock; minus infinity after a speaker's change. */
  freshUntil: number;
  /** Until when it may replace a page that can't be rendered, on the process clock; minus infinity after a change. */
  outageUntil: number;
  /** When it may have changed by itself, in epoch milliseconds; infinity if it only gets old. */
  invalidFrom: number;
  /** The same for an outage: when it becomes wrong, for example because a talk closes. */
  wrongFrom: number;
  etag: string;
  /** The second in which it was new, in epoch milliseconds, for programs that ask by time; null where it says none. */
  modifiedAt: number | null;
  notModifiedHeaders: string[];
  bodies: Record<Encoding, EncodedPage>;
  /** Replaces the Brotli body by a smaller one, soon; null once that has begun. */
  shrink: (() => void) | null;
}

/** A page's headers for a response at `now`: a cache in front must not show it beyond the moment it becomes wrong. */
export const headersAt = ({ invalidFrom }: CachedPage, headers: string[], now: number): string[] =>
  now + maxAgeInFrontMs < invalidFrom ? headers : headers.with(1, privatePageControl);

/** The best encoding of the page for an `Accept-Encoding` header. */
export function encodedFor(page: CachedPage, accepted: string | string[] | undefined): EncodedPage {
  const encoding = (accepted && encodings.find((name) => accepted.includes(name))) || "identity";
  if (encoding === "br") page.shrink?.();
  return page.bodies[encoding];
}

/** Compresses a page quickly; `shrink` does so once more, as small as possible, while it is already sent. */
export async function buildPage(body: Buffer, headers: [string, string][]): Promise<CachedPage> {
  const etag = etagOf(body);
  // First, where `headersAt` finds it. A route's own instruction stays (the sitemap's).
  const ownControl = headers.find(([name, value]) => name === "cache-control" && value !== privatePageControl)?.[1];
  const otherHeaders = headers.filter(([name]) => name !== "cache-control").flat();
  const modified = headers.find(([name]) => name === "last-modified")?.[1];
  const control = ["cache-control", ownControl ?? sharedPageControl];
  const sharedHeaders = [...control, ...otherHeaders, "etag", etag, "vary", "accept-encoding, cookie"];
  const [br, gz] = await Promise.all([toBrotli(body, fastQuality), toGzip(body, { level: 9 })]);
  const encode = (bytes: Buffer, encoding?: Encoding): EncodedPage => ({
    body: bytes.toString("latin1"),
    headers: [
      ...sharedHeaders,
      ...(encoding ? ["content-encoding", encoding] : []),
      "content-length",
      String(bytes.length),
    ],
  });
  const bodies = { br: encode(br, "br"), gzip: encode(gz, "gzip"), identity: encode(body) };
  const page: CachedPage = {
    freshUntil: Number.NEGATIVE_INFINITY,
    outageUntil: Number.NEGATIVE_INFINITY,
    invalidFrom: Number.POSITIVE_INFINITY,
    wrongFrom: Number.POSITIVE_INFINITY,
    etag,
    modifiedAt: modified ? Date.parse(modified) : null,
    notModifiedHeaders: sharedHeaders,
    bodies,
    shrink() {
      page.shrink = null;
      void toBrotli(Buffer.from(bodies.identity.body, "latin1"), bestQuality).then(
        (bytes) => {
          bodies.br = encode(bytes, "br");
        },
        // The first compression is good enough.
        () => {},
      );
    },
  };
  return page;
}

/** About how many bytes of memory a page takes. */
export const sizeOfPage = ({ bodies }: CachedPage): number =>
  encodings.reduce((bytes, encoding) => bytes + bodies[encoding].body.length + headerBytes, 0);
/** For each encoding, with what holds them. */
const headerBytes = 1_024;

/** A weak ETag without form tokens: a browser's copy with an earlier token is just as good. */
function etagOf(body: Buffer): string {
  const stableHtml = body.toString().replaceAll(/name="form_token" value="[^"]*"/g, "");
  return `W/"${createHash("sha256").update(stableHtml).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether a reader has the page already. A time is asked for by those alone that send no entity tag (RFC 9110, 13.1.3);
 * one that can't be read is none.
 */
export function hasPage({ etag, modifiedAt }: CachedPage, noneMatch?: string | null, since?: string | null): boolean {
  if (noneMatch !== null && noneMatch !== undefined) return noneMatch === etag;
  return modifiedAt !== null && Date.parse(since ?? "") >= modifiedAt;
}

/** A cached page as a response to `request`; a response that was not cached is cloned for each waiting request. */
export function toResponse(request: Request, result: CachedPage | Response): Response {
  if (result instanceof Response) return result.clone();
  const toPairs = (headers: string[]) => {
    const flat = headersAt(result, headers, Date.now());
    return flat.flatMap((name, at) => (at % 2 ? [] : [[name, flat[at + 1] as string] as [string, string]]));
  };
  if (hasPage(result, request.headers.get("if-none-match"), request.headers.get("if-modified-since")))
    return new Response(null, { status: 304, headers: toPairs(result.notModifiedHeaders) });
  const { headers, body } = encodedFor(result, request.headers.get("accept-encoding") ?? "");
  return new Response(Buffer.from(body, "latin1"), { headers: toPairs(headers) });
}
