// Reads OLE compound files: Word, PowerPoint and Excel before 2007, and any of them once it has a password. Only the
// names of the top level and the start of a stream are read ([MS-CFB]), because a document may contain other documents.
import { type FileHandle, open } from "node:fs/promises";

/** Sectors that are followed at most, because a damaged file may lead in circles: enough for 50 MB. */
const maxSectors = 120_000;
const maxDirectorySectors = 4_000;
const entryBytes = 128;
const [storage, root] = [1, 5];
/** Smaller streams are stored together, in pieces of 64 bytes. Bytes. */
const smallStreamLimit = 4_096;
const smallSectorBytes = 64;

interface Entry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

export interface CompoundFile {
  /** The streams and storages of the top level. */
  names: Set<string>;
  /** The first `length` bytes of a stream of the top level, or fewer. */
  readStart(name: string, length: number): Promise<Buffer>;
}

/** Calls `read` with the compound file at `path`. A damaged one has fewer names, and streams that end early. */
export async function withCompoundFile<Value>(path: string, read: (file: CompoundFile) => Promise<Value>) {
  const handle = await open(path);
  try {
    return await read(await openCompoundFile(handle));
  } finally {
    await handle.close();
  }
}

async function openCompoundFile(handle: FileHandle): Promise<CompoundFile> {
  const header = await readBytes(handle, 0, 512);
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4_096 : 512;
  const readSector = (sector: number) => readBytes(handle, (sector + 1) * sectorBytes, sectorBytes);
  const perSector = sectorBytes / 4;

  const tableSectors = await listTableSectors(header, readSector, perSector);
  const tables = new Map<number, Buffer>();
  async function nextOf(sector: number): Promise<number> {
    const index = Math.floor(sector / perSector);
    const at = tableSectors[index];
    if (at === undefined || !isSector(at)) return endOfChain;
    const table = tables.get(index) ?? (await readSector(at));
    tables.set(index, table);
    return table.readUInt32LE(4 * (sector % perSector));
  }
  async function readChain(first: number, maxCount: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let at = first; isSector(at) && pieces.length < maxCount; at = await nextOf(at))
      pieces.push(await readSector(at));
    return Buffer.concat(pieces);
  }

  const directory = await readChain(header.readUInt32LE(48), maxDirectorySectors);
  const entries = Array.from({ length: directory.length / entryBytes }, (_, i) =>
    toEntry(directory.subarray(i * entryBytes, (i + 1) * entryBytes)),
  );
  const top = new Map(listTopLevel(entries).map((entry) => [entry.name, entry]));

  async function readSmall(entry: Entry, length: number): Promise<Buffer> {
    const smallTable = await readChain(header.readUInt32LE(60), maxSectors / perSector);
    const container = entries[0]?.start ?? endOfChain;
    const sectors = await readChain(container, Math.ceil((entries[0]?.size ?? 0) / sectorBytes));
    const pieces: Buffer[] = [];
    for (let at = entry.start; isSector(at) && pieces.length * smallSectorBytes < length; ) {
      pieces.push(sectors.subarray(at * smallSectorBytes, (at + 1) * smallSectorBytes));
      at = 4 * at + 4 <= smallTable.length ? smallTable.readUInt32LE(4 * at) : endOfChain;
    }
    return Buffer.concat(pieces);
  }

  return {
    names: new Set(top.keys()),
    async readStart(name, length) {
      const entry = top.get(name);
      if (!entry || entry.type === storage) return Buffer.alloc(0);
      const readLength = Math.min(length, entry.size);
      const isSmall = entry.size < smallStreamLimit;
      const bytes = isSmall
        ? await readSmall(entry, readLength)
        : await readChain(entry.start, Math.ceil(readLength / sectorBytes));
      return bytes.subarray(0, readLength);
    },
  };
}

/** Where the sectors of the allocation table are: the first 109 in the header, others in a chain of lists. */
async function listTableSectors(header: Buffer, readSector: (at: number) => Promise<Buffer>, perSector: number) {
  const tableSectors = Array.from({ length: 109 }, (_, i) => header.readUInt32LE(76 + 4 * i));
  let list = header.readUInt32LE(68);
  for (let count = 0; isSector(list) && count < maxSectors / perSector; count++) {
    const sectors = await readSector(list);
    for (let i = 0; i < perSector - 1; i++) tableSectors.push(sectors.readUInt32LE(4 * i));
    list = sectors.readUInt32LE(4 * (perSector - 1));
  }
  return tableSectors;
}

const endOfChain = 0xff_ff_ff_fe;
const isSector = (number: number) => number < 0xff_ff_ff_fa;

/** `length` bytes; zeros where the file ends before. */
async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  return (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
}

function toEntry(bytes: Buffer): Entry {
  const nameBytes = Math.min(64, bytes.readUInt16LE(64));
  const [left = 0, right = 0, child = 0] = [68, 72, 76].map((at) => bytes.readUInt32LE(at));
  return {
    name: bytes.toString("utf16le", 0, Math.max(0, nameBytes - 2)),
    type: bytes.readUInt8(66),
    ...{ left, right, child },
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
}

/** The entries of the top level, which are a binary tree. */
function listTopLevel(entries: Entry[]): Entry[] {
  const found = new Set<Entry>();
  const waiting = entries[0]?.type === root ? [entries[0].child] : [];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = entries[id];
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    waiting.push(entry.left, entry.right);
  }
  return [...found];
}
