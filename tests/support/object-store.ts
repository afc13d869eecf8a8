// An object store in memory, as far as the product uses it: like a real one, it refuses a body of unknown length.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export async function startObjectStore() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", "http://store");
    const key = decodeURIComponent(url.pathname.split("/").slice(2).join("/"));
    const send = (status: number, body: Buffer | string = "", headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-length": String(Buffer.byteLength(body)), ...headers }).end(body);
    const missing = () => send(404, "<Error><Code>NoSuchKey</Code></Error>");
    const uploadId = url.searchParams.get("uploadId");
    const body = await buffer(request);

    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === "POST" && uploadId) {
      const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
      objects.set(key, Buffer.concat(parts));
      uploads.delete(uploadId);
      return send(200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
    if (request.method === "POST" && url.searchParams.has("delete")) {
      for (const [, deletedKey = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(deletedKey);
      return send(200, "<DeleteResult></DeleteResult>");
    }
    if (request.method === "PUT") {
      if (request.headers["content-length"] === undefined)
        return send(411, "<Error><Code>MissingContentLength</Code></Error>");
      if (uploadId) uploads.get(uploadId)?.set(Number(url.searchParams.get("partNumber")), body);
      else objects.set(key, body);
      return send(200, "", { etag: `"${body.byteLength}"` });
    }
    if (request.method === "DELETE") {
      if (uploadId) uploads.delete(uploadId);
      else objects.delete(key);
      return send(204);
    }
    if (request.method === "GET" && url.searchParams.has("list-type")) {
      const prefix = url.searchParams.get("prefix") ?? "";
      const keys = [...objects.keys()].filter((each) => each.startsWith(prefix));
      const contents = keys.map((each) => `<Contents><Key>${each}</Key></Contents>`).join("");
      return send(200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
    }
    const object = objects.get(key);
    if (!object) return missing();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined) return send(200, request.method === "HEAD" ? "" : object);
    return send(206, object.subarray(Number(from), Number(to) + 1));
  }

  const server = createServer((request, response) => void handleRequest(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    /** How many multipart uploads were started and not completed. */
    openUploadCount: () => uploads.size,
    close: () => server.close(),
  };
}
