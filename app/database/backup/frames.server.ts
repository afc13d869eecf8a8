// What a backup file is made of: frames, each a line of JSON that says what follows and how many bytes, then those
// bytes; all of it through gzip, which holds a sum of the whole. Written and read in one pass.
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

/** A file that is no backup of ours, or not a whole one; the message is for the operator. */
export class BadBackupError extends Error {}

const fileSignature = "talk-hubs backup\n";

/** Writes `file` while `frames` come; it has its name only when it is whole. */
export async function writeFrames(file: string, frames: AsyncIterable<FrameHead & { content: Uint8Array | string }>) {
  const unfinished = `${file}.unfinished`;
  const gzip = createGzip();
  // Made anew: a file that lay there, or a link to one, would keep its owner and rights.
  await rm(unfinished, { force: true });
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flags: "wx" }));
  // Heard below; unheard until then, a full disk would end the process.
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

/** The frames of `file`, one after the other. Throws (BadBackup) when it is none of ours or ends too early. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  const read = createReader(source.pipe(gunzip));
  try {
    if ((await read.line()) !== fileSignature.trim()) throw new BadBackupError(`${file} is no backup of this product.`);
    for (let hasEnded = false; !hasEnded; ) {
      const { bytes, ...head } = JSON.parse(await read.line()) as FrameHead & { bytes: number };
      yield { ...head, content: await read.bytes(bytes) };
      hasEnded = head.kind === "end";
    }
  } catch (error) {
    if (error instanceof BadBackupError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR") throw new BadBackupError(`${file} is not there, or no file.`);
    if (error instanceof SyntaxError || code?.startsWith("Z_") || code === "ERR_STREAM_PREMATURE_CLOSE")
      throw new BadBackupError(`${file} is damaged or not whole.`);
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
    if (done) throw new BadBackupError("The backup ends too early: it is not whole.");
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
