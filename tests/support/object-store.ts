// An object store in memory, as far as the product uses it: like a real one, it refuses a body of unknown length.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface Store {
  objects: Map<string, Buffer>;
  /** The parts of each multipart upload that is not completed. */
  uploads: Map<string, Map<number, Buffer>>;
}

type Send = (status: number, body?: Buffer | string, headers?: Record<string, string>) => void;

/** Starts an empty store on a port of its own. */
export async function startObjectStore() {
  const store: Store = { objects: new Map(), uploads: new Map() };
  const server = createServer((request, response) => void handleRequest(store, request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects: store.objects,
    /** How many multipart uploads were started and not completed. */
    openUploadCount: () => store.uploads.size,
    close: () => server.close(),
  };
}

async function handleRequest(store: Store, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
  const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
  const uploadId = searchParams.get("uploadId");
  const body = await buffer(request);
  const send: Send = (status, content = "", headers = {}) =>
    response.writeHead(status, { "content-length": String(Buffer.byteLength(content)), ...headers }).end(content);

  if (request.method === "POST" && searchParams.has("uploads")) return beginUpload(store, send);
  if (request.method === "POST" && uploadId) return completeUpload(store, key, uploadId, send);
  if (request.method === "POST" && searchParams.has("delete")) return deleteObjects(store, body.toString(), send);
  if (request.method === "PUT") {
    if (request.headers["content-length"] === undefined)
      return send(411, "<Error><Code>MissingContentLength</Code></Error>");
    if (uploadId) store.uploads.get(uploadId)?.set(Number(searchParams.get("partNumber")), body);
    else store.objects.set(key, body);
    return send(200, "", { etag: `"${body.byteLength}"` });
  }
  if (request.method === "DELETE") {
    if (uploadId) store.uploads.delete(uploadId);
    else store.objects.delete(key);
    return send(204);
  }
  if (request.method === "GET" && searchParams.has("list-type"))
    return listObjects(store, searchParams.get("prefix") ?? "", send);
  sendObject(request, store.objects.get(key), send);
}

function beginUpload({ uploads }: Store, send: Send) {
  const id = randomUUID();
  uploads.set(id, new Map());
  send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
}

function completeUpload({ objects, uploads }: Store, key: string, uploadId: string, send: Send) {
  const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
  objects.set(key, Buffer.concat(parts));
  uploads.delete(uploadId);
  send(200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
}

function deleteObjects({ objects }: Store, listing: string, send: Send) {
  for (const [, key = ""] of listing.matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key);
  send(200, "<DeleteResult></DeleteResult>");
}

function listObjects({ objects }: Store, prefix: string, send: Send) {
  const keys = [...objects.keys()].filter((each) => each.startsWith(prefix));
  const contents = keys.map((each) => `<Contents><Key>${each}</Key></Contents>`).join("");
  send(200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
}

/** The whole object, or the range of it that the request names. */
function sendObject({ method, headers }: IncomingMessage, object: Buffer | undefined, send: Send) {
  if (!object) return send(404, "<Error><Code>NoSuchKey</Code></Error>");
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  if (from === undefined) return send(200, method === "HEAD" ? "" : object);
  send(206, object.subarray(Number(from), Number(to) + 1));
}
