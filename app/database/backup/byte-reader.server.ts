/** The source ended before what was to be read. */
export class EndOfFileError extends Error {}

/** Longer lines are not ours; a damaged file must not fill the memory. */
const maxLineBytes = 64 * 1024;

export type ByteReader = ReturnType<typeof createByteReader>;

/** Reads parts of `source` in the order in which they were written. */
export function createByteReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const readMore = async () => {
    const { value, done } = await pieces.next();
    if (done) throw new EndOfFileError();
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

  /** The next `count` bytes, in pieces as they come. */
  async function* stream(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (buffered.byteLength === 0) buffered = await readMore();
      const piece = buffered.subarray(0, left);
      buffered = buffered.subarray(piece.byteLength);
      left -= piece.byteLength;
      yield piece;
    }
  }

  /** The next `count` bytes at once. */
  async function take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of stream(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async function isAtEnd(): Promise<boolean> {
    return buffered.byteLength === 0 && Boolean((await pieces.next()).done);
  }
  return { line, stream, take, isAtEnd };
}

/** The whole of a small content, such as a batch of rows. */
export async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
