// Files as people choose them, and the request a browser sends for them.
import { randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { UploadResponse } from "#app/domain/files/files.ts";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import type { Visitor } from "#tests/support/test-app.ts";

/** A PDF that readers open: one empty page. */
export const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

export const picture = (format: "png" | "jpeg" = "png", width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#1e9496" } })
    .toFormat(format)
    .toBuffer();

/** A PNG of a few bytes that claims these dimensions. */
export function createImageBomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    start,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export interface UploadOptions {
  /** Who receives it: the speaker's own files unless it says otherwise. */
  address?: string;
  id?: string;
  name?: string;
  kind?: string;
  /** The announced size; the true one by default. */
  size?: number;
  /** The hub that offers it, and which of its resources it replaces. */
  hub?: string;
  replaces?: string;
}

/** Sends `content` as the browser does. */
export async function uploadFile(
  visitor: Visitor,
  content: Uint8Array | ReadableStream<Uint8Array>,
  {
    address = "/dashboard/files/upload",
    id = randomUUID(),
    name = "slides.pdf",
    kind = "presentation",
    size,
    hub,
    replaces,
  }: UploadOptions = {},
): Promise<
  { status: number; id: string } & Partial<{
    file: { id: string };
    problem: { title: string; message: string };
    hint: string;
  }>
> {
  const query = new URLSearchParams({ id, name, kind, ...(hub && { hub }), ...(replaces && { replaces }) });
  const length = size ?? (content instanceof Uint8Array ? content.byteLength : 0);
  const response = await visitor.post(`${address}?${query}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream", "content-length": String(length) },
    body: content as BodyInit,
    duplex: "half",
  });
  const body = response.html.startsWith("{") ? (JSON.parse(response.html) as UploadResponse<StoredFile>) : {};
  return { status: response.status, id, ...body };
}
