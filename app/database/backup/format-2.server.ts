// Backups of the time before 0.2.0, which are still restored: frames, each a line of JSON that says what it is, then its
// content in chunks (a line with the number of bytes, then the bytes), then a chunk of none. All of it is compressed with
// gzip, which includes a checksum.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { type ByteReader, createByteReader } from "#app/database/backup/byte-reader.server.ts";
import { describeReadFailure } from "#app/database/backup/file-failures.server.ts";
import { type BackupFrame, BadBackupError, parseHead } from "#app/database/backup/frame-head.server.ts";

const fileSignature = "talk-hubs backup";

/** Yields the frames of `file`. Throws BadBackupError when it is not ours, is damaged, ends too early or too late. */
export async function* readFormat2(file: string): AsyncGenerator<BackupFrame> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  // The reader gets it too; once it has stopped reading, what is already being unpacked may still fail.
  gunzip.on("error", () => {});
  const reader = createByteReader(source.pipe(gunzip));
  try {
    if ((await reader.line()) !== fileSignature) throw new BadBackupError(`${file} is not a backup of this product.`);
    for (let hasEnded = false; !hasEnded; ) {
      const head = parseHead(await reader.line());
      const content = readChunks(reader, file);
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

/** The bytes of one frame's content. Its reader gets the failures, outside of the loop that reads the frames. */
async function* readChunks({ line, stream }: ByteReader, file: string): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const size = await line();
      if (!/^\d{1,15}$/.test(size)) throw new SyntaxError("No number of bytes");
      if (Number(size) === 0) return;
      yield* stream(Number(size));
    }
  } catch (error) {
    throw describeReadFailure(error, file);
  }
}
