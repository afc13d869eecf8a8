// Reads a zip file whose entries are not compressed, by its central directory, and verifies every checksum.
import { crc32 } from "node:zlib";

/** Name -> bytes. Throws when the archive is truncated or an entry does not match its directory. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error("no end of an archive");
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error("no entry where the directory says one");
    const [method, sum, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    if (method !== 0) throw new Error(`${name} is compressed`);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    if (crc32(bytes) !== sum) throw new Error(`${name} is damaged`);
    if (entries.has(name)) throw new Error(`${name} twice`);
    entries.set(name, bytes);
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}
