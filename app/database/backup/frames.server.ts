// The format of a backup file: frames, each a line of JSON that says what it is, then its content in chunks (a line
// with the number of bytes, then the bytes), then a chunk of none. All of it is compressed with gzip, which includes a
// checksum. Chunks, because neither side ever holds a whole file or table.
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BadBackupError, type FrameHead, parseHead } from "#app/database/backup/frame-head.server.ts";
import { OperatorError } from "#app/operator-error.ts";

/** The version of this format. */
export const backupFormat = 2;

/** A frame to write. */
export type FrameInput = { head: FrameHead; content?: string | Uint8Array | AsyncIterable<Uint8Array> };
/** A frame that was read. Its content can be read once, before the next frame. */
export type BackupFrame = { head: FrameHead; content: AsyncGenerator<Buffer> };

const fileSignature = "talk-hubs backup\n";
/** Longer lines are not ours; a damaged file must not fill the memory. */
const maxLineBytes = 64 * 1024;

/**
 * Writes `frames` to `file`, which gets its name only when it is complete and on disk. Throws OperatorError when the
 * place can't be written; then nothing of it remains.
 */
export async function writeFrames(file: string, frames: AsyncIterable<FrameInput>) {
  const unfinished = `${file}.unfinished`;
  try {
    // Created anew, because an existing file or link would keep its owner and permissions.
    await rm(unfinished, { force: true });
    const output = createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(() => toBytes(frames), createGzip(), output);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw describeWriteFailure(error, file);
  }
}

async function* toBytes(frames: AsyncIterable<FrameInput>): AsyncGenerator<Uint8Array | string> {
  yield fileSignature;
  for await (const { head, content = "" } of frames) {
    yield `${JSON.stringify(head)}\n`;
    for await (const chunk of toChunks(content)) {
      if (chunk.byteLength === 0) continue;
      yield `${chunk.byteLength}\n`;
      yield chunk;
    }
    yield "0\n";
  }
}

function toChunks(content: NonNullable<FrameInput["content"]>) {
  if (typeof content === "string") return [Buffer.from(content)];
  return content instanceof Uint8Array ? [content] : content;
}

/** The error for the operator; the error itself if it is not about `file`. */
export function describeWriteFailure(error: unknown, file: string): unknown {
  const { code = "", syscall, path } = error as NodeJS.ErrnoException;
  // The system names no path when a file that is already open can't grow.
  const isOwn = path === `${file}.unfinished` || (path === undefined && syscall === "write");
  const reason = isOwn && writeProblems[code];
  return reason ? new OperatorError(`${file} ${reason}`, { cause: error }) : error;
}

const writeProblems: Record<string, string> = {
  ENOENT: "can't be written: its folder does not exist",
  ENOTDIR: "can't be written: its folder is a file",
  EISDIR: "can't be written: it is a folder",
  EACCES: "may not be written by this account",
  EPERM: "may not be written by this account",
  EROFS: "is on a read-only disk",
  ENOSPC: "is on a disk that is full",
  EDQUOT: "is on a disk whose quota is used up",
  EFBIG: "is larger than this account or disk allows",
};

/** Yields the frames of `file`. Throws BadBackupError when it is not ours, is damaged, ends too early or too late. */
export async function* readFrames(file: string): AsyncGenerator<BackupFrame> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  // The reader gets it too; once it has stopped reading, what is already being unpacked may still fail.
  gunzip.on("error", () => {});
  const reader = createReader(source.pipe(gunzip));
  try {
    if ((await reader.line()) !== fileSignature.trim())
      throw new BadBackupError(`${file} is not a backup of this product.`);
    for (let hasEnded = false; !hasEnded; ) {
      const head = parseHead(await reader.line());
      const content = describeFailures(reader.chunks(), file);
      yield { head, content };
      // What nobody wanted to read.
      for await (const _ of content);
      hasEnded = head.kind === "end";
    }
    // Only at its end does gzip compare its checksum. It takes zeros there for padding, and reads nothing after one.
    if (!(await reader.isAtEnd()) || gunzip.bytesWritten !== (await stat(file)).size)
      throw new BadBackupError(`${file} is damaged: something follows its end.`);
  } catch (error) {
    throw describeReadFailure(error, file);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** The reader of the content gets its failures, outside of the loop that reads the frames. */
async function* describeFailures(content: AsyncGenerator<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw describeReadFailure(error, file);
  }
}

function describeReadFailure(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof EndOfFile) return new BadBackupError(`${file} is incomplete: it ends too early.`);
  if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR")
    return new BadBackupError(`${file} does not exist or is not a file.`);
  if (code === "EACCES" || code === "EPERM") return new BadBackupError(`${file} may not be read by this account.`);
  if (error instanceof SyntaxError || error instanceof NoNumber || code?.startsWith("Z_"))
    return new BadBackupError(`${file} is damaged or incomplete.`);
  return error;
}

class EndOfFile extends Error {}
class NoNumber extends Error {}

/** Reads lines and chunks in the order in which they were written. */
function createReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const readMore = async () => {
    const { value, done } = await pieces.next();
    if (done) throw new EndOfFile();
    return value as Buffer;
  };

  async function line(): Promise<string> {
    let end = buffered.indexOf("\n");
    while (end < 0) {
      if (buffered.byteLength > maxLineBytes) throw new SyntaxError("The line is too long");
      buffered = Buffer.concat([buffered, await readMore()]);
      end = buffered.indexOf("\n");
    }
    const text = buffered.subarray(0, end).toString();
    buffered = buffered.subarray(end + 1);
    return text;
  }

  /** The bytes of one frame's content. */
  async function* chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const size = await line();
      if (!/^\d{1,15}$/.test(size)) throw new NoNumber();
      let left = Number(size);
      if (left === 0) return;
      while (left > 0) {
        if (buffered.byteLength === 0) buffered = await readMore();
        const piece = buffered.subarray(0, left);
        buffered = buffered.subarray(piece.byteLength);
        left -= piece.byteLength;
        yield piece;
      }
    }
  }

  async function isAtEnd(): Promise<boolean> {
    return buffered.byteLength === 0 && Boolean((await pieces.next()).done);
  }
  return { line, chunks, isAtEnd };
}

/** The whole of a small content, such as a frame of rows. */
export async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
