// What a backup holds, in the order in which a restore takes it, whatever the format of its file.
import { type ArchiveEntry, readArchive } from "#app/database/backup/archive.server.ts";
import { readText } from "#app/database/backup/byte-reader.server.ts";
import {
  type BackupFrame,
  BadBackupError,
  parseAbout,
  parseEntryName,
} from "#app/database/backup/frame-head.server.ts";

/** The version of the format: a tar, whose entries frame-head.server.ts names. */
export const backupFormat = 3;

/** Rows given to a restore at a time, unless they are large. */
const batchRows = 500;
const batchBytes = 1024 * 1024;
/** No row of ours is larger, and no text of an operator; a file from elsewhere must not fill the memory. */
const maxRowBytes = 64 * 1024 * 1024;
const maxOperatorFileBytes = 4 * 1024 * 1024;

/** Yields the frames of `file`. Throws BadBackupError when it is not ours, is damaged, ends too early or too late. */
export async function* readFrames(file: string): AsyncGenerator<BackupFrame> {
  const totals = { rows: 0, objects: 0 };
  for await (const entry of readArchive(file))
    for await (const frame of toFrames(entry)) {
      if (frame.head.kind === "rows") totals.rows += frame.head.count;
      if (frame.head.kind === "object") totals.objects += 1;
      yield frame;
    }
  yield { head: { kind: "end", ...totals }, content: emptyContent() };
}

async function* toFrames({ name, content }: ArchiveEntry): AsyncGenerator<BackupFrame> {
  const part = parseEntryName(name);
  switch (part.kind) {
    case "about":
      yield { head: { kind: "manifest", ...parseAbout(await readText(limited(content, maxRowBytes))) }, content };
      return;
    case "table":
      for await (const { text, count } of toBatches(content))
        yield { head: { kind: "rows", table: part.table, count }, content: contentOf(text) };
      return;
    case "jobs":
      for await (const { text } of toBatches(content)) yield { head: { kind: "jobs" }, content: contentOf(text) };
      return;
    case "file":
      yield { head: part, content: limited(content, maxOperatorFileBytes) };
      return;
    default:
      yield { head: part, content };
  }
}

/** JSON lines as JSON arrays of a few hundred. */
async function* toBatches(content: AsyncGenerator<Buffer>): AsyncGenerator<{ text: string; count: number }> {
  let lines: string[] = [];
  let bytes = 0;
  const takeBatch = () => {
    const batch = { text: `[${lines.join(",\n")}]`, count: lines.length };
    lines = [];
    bytes = 0;
    return batch;
  };
  for await (const line of readLines(content)) {
    bytes += line.length;
    lines.push(line);
    if (lines.length === batchRows || bytes > batchBytes) yield takeBatch();
  }
  if (lines.length) yield takeBatch();
}

async function* readLines(content: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    let start = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", start)) {
      yield Buffer.concat([...pieces, piece.subarray(start, end)]).toString();
      pieces = [];
      bytes = 0;
      start = end + 1;
    }
    pieces.push(piece.subarray(start));
    bytes += piece.byteLength - start;
    if (bytes > maxRowBytes) throw new BadBackupError("The backup has a row that is too large.");
  }
  if (bytes > 0) throw new BadBackupError("The backup has a row without an end.");
}

async function* limited(content: AsyncGenerator<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new BadBackupError("The backup has a part that is too large.");
    yield piece;
  }
}

async function* contentOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
async function* emptyContent(): AsyncGenerator<Buffer> {}
