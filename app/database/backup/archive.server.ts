// The file of a backup: a plain tar that any program opens, in the strictest form there is. Entries are regular files
// with one header each, in the order of `backUp`; the last one, manifest.jsonl, has the size and SHA-256 of all others.
// Reading accepts exactly what writing makes, so that no changed byte goes unnoticed.
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Header } from "tar/header";
import { type ByteReader, createByteReader } from "#app/database/backup/byte-reader.server.ts";
import { describeReadFailure, describeWriteFailure } from "#app/database/backup/file-failures.server.ts";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { syncToDisk } from "#app/database/durable-file.server.ts";

/** An entry to write. Its size need not be known before. */
export interface ArchiveInput {
  name: string;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}
/** An entry that was read. Its content can be read once, before the next entry. */
export interface ArchiveEntry {
  name: string;
  content: AsyncGenerator<Buffer>;
}
const manifestName = "manifest.jsonl";
const blockBytes = 512;
/** What is on its way to the disk at once: the product's own small writes wait for it. */
const unsyncedBytes = 4 * 1024 * 1024;
/** Two empty blocks end a tar. */
const endBytes = 2 * blockBytes;
const paddingAfter = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes;

/**
 * Writes `entries` to `file`, which gets its name only when it is complete and on disk. Throws OperatorError when the
 * place can't be written; then nothing of it remains.
 */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveInput>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  let handle: FileHandle | undefined;
  try {
    // Created anew, because an existing file or link would keep its owner and permissions.
    await rm(unfinished, { force: true });
    handle = await open(unfinished, "wx", 0o600);
    await writeEntries(handle, entries);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    syncToDisk(dirname(file));
  } catch (error) {
    await handle?.close().catch(() => {});
    await rm(unfinished, { force: true }).catch(() => {});
    throw describeWriteFailure(error, file);
  }
}

async function writeEntries(handle: FileHandle, entries: AsyncIterable<ArchiveInput>) {
  const writtenAt = new Date();
  const manifest: Buffer[] = [];
  let end = 0;
  let syncedEnd = 0;
  const write = async (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.byteLength; )
      done += (await handle.write(bytes, done, bytes.byteLength - done, end + done)).bytesWritten;
    end += bytes.byteLength;
    if (end - syncedEnd < unsyncedBytes) return;
    await handle.datasync();
    syncedEnd = end;
  };

  async function writeEntry({ name, content }: ArchiveInput) {
    const headerAt = end;
    end += blockBytes;
    const hash = createHash("sha256");
    for await (const piece of content) {
      hash.update(piece);
      await write(piece);
    }
    const bytes = end - headerAt - blockBytes;
    await write(Buffer.alloc(paddingAfter(bytes)));
    // A header says the size, which is known only now.
    const header = encodeHeader(name, bytes, writtenAt);
    if (!header) throw new Error(`A tar header has no room for this name: ${name}`);
    await handle.write(header, 0, blockBytes, headerAt);
    manifest.push(manifestLine(name, bytes, hash));
  }

  for await (const entry of entries) await writeEntry(entry);
  await writeEntry({ name: manifestName, content: manifest.slice() });
  await write(Buffer.alloc(endBytes));
}

const manifestLine = (name: string, bytes: number, hash: Hash): Buffer =>
  Buffer.from(`${JSON.stringify({ name, bytes, sha256: hash.digest("hex") })}\n`);

/** Null where a header has no room for the name. */
function encodeHeader(path: string, size: number, mtime: Date): Buffer | null {
  const block = Buffer.alloc(blockBytes);
  new Header({ path, size, mtime, mode: 0o600, uid: 0, gid: 0, type: "File" }).encode(block);
  return new Header(block).path === path ? block : null;
}

/**
 * Yields the entries of `file`, without the manifest. Throws BadBackupError for a file that is not exactly what
 * `writeArchive` makes. Until the last entry has been read, nothing is proven of those before.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const reader = createByteReader(source);
  const names = new Set<string>();
  const manifest = createHash("sha256");
  try {
    for (;;) {
      const { name, bytes } = decodeHeader(await reader.take(blockBytes), file);
      if (names.has(name)) throw damaged(file);
      names.add(name);
      const hash = createHash("sha256");
      const content = hashing(reader.stream(bytes), hash, file);
      if (name !== manifestName) yield { name, content };
      // What nobody wanted to read.
      for await (const _ of content);
      if (!isEmpty(await reader.take(paddingAfter(bytes)))) throw damaged(file);
      if (name === manifestName) return await requireEnd(reader, hash.digest("hex") === manifest.digest("hex"), file);
      manifest.update(manifestLine(name, bytes, hash));
    }
  } catch (error) {
    throw describeReadFailure(error, file);
  } finally {
    source.destroy();
  }
}

/** The reader of an entry gets the failures of reading it, outside of the loop that reads the entries. */
async function* hashing(content: AsyncGenerator<Buffer>, hash: Hash, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    throw describeReadFailure(error, file);
  }
}

async function requireEnd(reader: ByteReader, isManifestTrue: boolean, file: string) {
  if (!isManifestTrue) throw damaged(file);
  if (!isEmpty(await reader.take(endBytes))) throw damaged(file);
  if (!(await reader.isAtEnd())) throw new BadBackupError(`${file} is damaged: something follows its end.`);
}

/** Refuses every header that `encodeHeader` would not have made: links, devices, extensions, a changed byte. */
function decodeHeader(block: Buffer, file: string) {
  const { path = "", size = 0, mtime } = readHeader(block, file);
  if (!mtime || !encodeHeader(path, size, mtime)?.equals(block)) throw damaged(file);
  return { name: path, bytes: size };
}

/** The library throws for a size that no number holds. */
function readHeader(block: Buffer, file: string): Header {
  try {
    return new Header(block);
  } catch {
    throw damaged(file);
  }
}

const isEmpty = (bytes: Buffer) => bytes.every((byte) => byte === 0);
const damaged = (file: string) => new BadBackupError(`${file} is damaged or incomplete.`);
