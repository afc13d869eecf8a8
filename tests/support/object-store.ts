// An object store in memory, as far as the product uses it: like a real one, it checks every signature and refuses a
// body of unknown length.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** How to reach its bucket; the endpoint is known once it has started. */
export const objectStoreSettings = { region: "eu-1", bucket: "hubs", accessKeyId: "id", secretAccessKey: "secret" };

/** Fewer than a real store's 1,000, so that a test needs few objects for several pages. */
const listedPerPage = 3;

interface StoredObject {
  bytes: Buffer;
  contentType: string | undefined;
}

interface Store {
  objects: Map<string, StoredObject>;
  /** Objects that may not be deleted. */
  lockedKeys: Set<string>;
  /** The parts of each multipart upload that is not completed. */
  uploads: Map<string, { contentType: string | undefined; parts: Map<number, Buffer> }>;
}

type Send = (status: number, body?: Buffer | string, headers?: Record<string, string>) => void;

/** Starts an empty store on a port of its own. */
export async function startObjectStore() {
  const store: Store = { objects: new Map(), lockedKeys: new Set(), uploads: new Map() };
  const server = createServer((request, response) => void handleRequest(store, request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects: store.objects,
    lockedKeys: store.lockedKeys,
    /** How many multipart uploads were started and not completed. */
    openUploadCount: () => store.uploads.size,
    close: () => server.close(),
  };
}

const toError = (code: string) => `<Error><Code>${code}</Code></Error>`;

async function handleRequest(store: Store, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
  const [, bucket, ...path] = pathname.split("/");
  const key = decodeURIComponent(path.join("/"));
  const body = await buffer(request);
  const send: Send = (status, content = "", headers = {}) => {
    const isHead = request.method === "HEAD";
    response
      .writeHead(status, { "content-length": String(Buffer.byteLength(content)), ...headers })
      .end(isHead ? "" : content);
  };
  const refusal = findRefusal(request);
  if (refusal) return send(403, toError(refusal));
  if (bucket !== objectStoreSettings.bucket) return send(404, toError("NoSuchBucket"));
  if (key === "") return handleBucket(store, request, { searchParams, body, send });
  handleObject(store, request, { key, searchParams, body, send });
}

/** AWS Signature Version 4: the code of the refusal, or null when the request was signed with the store's secret. */
function findRefusal({ method, url, headers }: IncomingMessage): string | null {
  const { accessKeyId, secretAccessKey } = objectStoreSettings;
  const authorization = headers.authorization ?? "";
  const [, id, scope = "", names = "", signature] =
    /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? [];
  if (id !== accessKeyId) return "InvalidAccessKeyId";
  const { pathname, search } = new URL(url ?? "/", "http://store");
  const canonicalRequest = [
    method,
    pathname,
    // A name without a value is signed with an empty one.
    search
      .slice(1)
      .split("&")
      .filter(Boolean)
      .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
      .sort()
      .join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const digest = createHash("sha256").update(canonicalRequest).digest("hex");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, digest].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

interface StoreRequest {
  searchParams: URLSearchParams;
  body: Buffer;
  send: Send;
}

function handleBucket(store: Store, { method }: IncomingMessage, { searchParams, body, send }: StoreRequest) {
  if (method === "HEAD") return send(200);
  if (method === "POST" && searchParams.has("delete")) return deleteObjects(store, body.toString(), send);
  listObjects(store, searchParams, send);
}

function handleObject(
  store: Store,
  request: IncomingMessage,
  { key, searchParams, body, send }: StoreRequest & { key: string },
) {
  const { method, headers } = request;
  const uploadId = searchParams.get("uploadId");
  const contentType = headers["content-type"];
  if (method === "POST" && searchParams.has("uploads")) return beginUpload(store, contentType, send);
  if (method === "POST" && uploadId) return completeUpload(store, key, uploadId, send);
  if (method === "PUT") {
    if (headers["content-length"] === undefined) return send(411, toError("MissingContentLength"));
    if (uploadId) store.uploads.get(uploadId)?.parts.set(Number(searchParams.get("partNumber")), body);
    else store.objects.set(key, { bytes: body, contentType });
    return send(200, "", { etag: `"${body.byteLength}"` });
  }
  if (method === "DELETE") {
    if (uploadId) store.uploads.delete(uploadId);
    else store.objects.delete(key);
    return send(204);
  }
  sendObject(request, store.objects.get(key)?.bytes, send);
}

function beginUpload({ uploads }: Store, contentType: string | undefined, send: Send) {
  const id = randomUUID();
  uploads.set(id, { contentType, parts: new Map() });
  send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
}

function completeUpload({ objects, uploads }: Store, key: string, uploadId: string, send: Send) {
  const upload = uploads.get(uploadId);
  if (!upload) return send(404, toError("NoSuchUpload"));
  const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  objects.set(key, { bytes: Buffer.concat(parts), contentType: upload.contentType });
  uploads.delete(uploadId);
  send(200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
}

function deleteObjects({ objects, lockedKeys }: Store, listing: string, send: Send) {
  const keys = [...listing.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
  for (const key of keys) if (!lockedKeys.has(key)) objects.delete(key);
  const errors = keys
    .filter((key) => lockedKeys.has(key))
    .map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`);
  send(200, `<DeleteResult>${errors.join("")}</DeleteResult>`);
}

function listObjects({ objects }: Store, searchParams: URLSearchParams, send: Send) {
  const after = searchParams.get("continuation-token") ?? "";
  const keys = [...objects.keys()]
    .filter((each) => each.startsWith(searchParams.get("prefix") ?? "") && each > after)
    .sort();
  const page = keys.slice(0, listedPerPage);
  const isTruncated = keys.length > page.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const contents = page.map((each) => `<Contents><Key>${each}</Key></Contents>`).join("");
  send(200, `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`);
}

/** The object, or the range of it that the request names. */
function sendObject({ method, headers }: IncomingMessage, object: Buffer | undefined, send: Send) {
  if (!object) return send(404, toError("NoSuchKey"));
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  if (from === undefined) return send(200, method === "HEAD" ? "" : object);
  send(206, object.subarray(Number(from), Number(to) + 1));
}
