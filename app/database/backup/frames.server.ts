// The format of a backup file: frames, each a line of JSON with its kind and size, then that many bytes. All of it is
// compressed with gzip, which includes a checksum. Written and read in one pass.
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

export type FrameHead =
  | { kind: "manifest" }
  | { kind: "rows"; table: string }
  | { kind: "jobs" }
  | { kind: "object"; key: string; contentType: string }
  | { kind: "file"; path: string }
  | { kind: "end" };
export type Frame = FrameHead & { content: Buffer };

/** A file that is not a backup of ours, or is incomplete; the message is for the operator. */
export class BadBackupError extends Error {}

const fileSignature = "talk-hubs backup\n";

/** Writes `frames` to `file`, which gets its name only when it is complete. */
export async function writeFrames(file: string, frames: AsyncIterable<FrameHead & { content: Uint8Array | string }>) {
  const unfinished = `${file}.unfinished`;
  const gzip = createGzip();
  // Created anew, because an existing file or link would keep its owner and permissions.
  await rm(unfinished, { force: true });
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flags: "wx" }));
  // Awaited below; without a handler until then, a full disk would end the process.
  written.catch(() => gzip.destroy());
  const write = async (bytes: Uint8Array | string) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), finished(gzip).catch(() => {})]);
  };
  try {
    await write(fileSignature);
    for await (const { content, ...head } of frames) {
      const bytes = Buffer.from(content as Uint8Array);
      await write(`${JSON.stringify({ ...head, bytes: bytes.byteLength })}\n`);
      await write(bytes);
    }
    gzip.end();
    await written;
    await rename(unfinished, file);
  } catch (error) {
    gzip.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Yields the frames of `file`. Throws BadBackupError when it is not ours or ends too early. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  const read = createReader(source.pipe(gunzip));
  try {
    if ((await read.line()) !== fileSignature.trim())
      throw new BadBackupError(`${file} is not a backup of this product.`);
    for (let hasEnded = false; !hasEnded; ) {
      const { bytes, ...head } = JSON.parse(await read.line()) as FrameHead & { bytes: number };
      yield { ...head, content: await read.bytes(bytes) };
      hasEnded = head.kind === "end";
    }
  } catch (error) {
    if (error instanceof BadBackupError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR") throw new BadBackupError(`${file} does not exist or is not a file.`);
    if (error instanceof SyntaxError || code?.startsWith("Z_") || code === "ERR_STREAM_PREMATURE_CLOSE")
      throw new BadBackupError(`${file} is damaged or incomplete.`);
    throw error;
  } finally {
    source.destroy();
  }
}

function createReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const readMore = async () => {
    const { value, done } = await pieces.next();
    if (done) throw new BadBackupError("The backup is incomplete: it ends too early.");
    return value as Buffer;
  };
  return {
    async line(): Promise<string> {
      let end = buffered.indexOf("\n");
      while (end < 0) {
        buffered = Buffer.concat([buffered, await readMore()]);
        end = buffered.indexOf("\n");
      }
      const line = buffered.subarray(0, end).toString();
      buffered = buffered.subarray(end + 1);
      return line;
    },
    async bytes(count: number): Promise<Buffer> {
      const chunks = [buffered];
      let size = buffered.byteLength;
      while (size < count) {
        const piece = await readMore();
        chunks.push(piece);
        size += piece.byteLength;
      }
      const all = Buffer.concat(chunks);
      buffered = all.subarray(count);
      return all.subarray(0, count);
    },
  };
}
