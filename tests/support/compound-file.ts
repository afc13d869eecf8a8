// Writes small OLE compound files, as Office before 2007 did: the streams of the top level.

const sectorBytes = 512;
const [endOfChain, tableSector, none] = [0xff_ff_ff_fe, 0xff_ff_ff_fd, 0xff_ff_ff_ff];
const pad = (bytes: Buffer, unit: number) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (unit - 1))]);

/** A file with these streams. Those below 4,096 bytes are stored together, as the format wants it. */
export function createCompoundFile(streams: Record<string, Buffer>): Buffer {
  const table: number[] = [tableSector];
  const sectors: Buffer[] = [];
  /** Appends `bytes`, and returns the number of its first sector; sector 0 is the table. */
  const store = (bytes: Buffer): number => {
    const first = table.length;
    for (let at = 0; at < bytes.length; at += sectorBytes)
      table.push(at + sectorBytes < bytes.length ? table.length + 1 : endOfChain);
    sectors.push(pad(bytes, sectorBytes));
    return bytes.length ? first : endOfChain;
  };

  const smallTable: number[] = [];
  let small = Buffer.alloc(0);
  const entries = Object.entries(streams).map(([name, bytes]) => {
    if (bytes.length >= 4_096) return { name, start: store(bytes), size: bytes.length };
    const start = smallTable.length;
    for (let at = 0; at < bytes.length; at += 64)
      smallTable.push(at + 64 < bytes.length ? smallTable.length + 1 : endOfChain);
    small = Buffer.concat([small, pad(bytes, 64)]);
    return { name, start, size: bytes.length };
  });
  const container = store(small);
  const directory = [
    toEntry({ name: "Root Entry", type: 5, child: 1, start: container, size: small.length }),
    ...entries.map((entry, i) => toEntry({ ...entry, type: 2, right: i + 1 < entries.length ? i + 2 : none })),
  ];
  const directoryStart = store(pad(Buffer.concat(directory), sectorBytes));
  const smallTableStart = store(toNumbers(smallTable));

  const header = Buffer.alloc(sectorBytes, 0xff);
  header.fill(0, 0, 76);
  header.write("d0cf11e0a1b11ae1", "hex");
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xff_fe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, directoryStart],
    [56, 4_096],
    [60, smallTableStart],
    [64, 1],
    [68, endOfChain],
    [76, 0],
  ] as const)
    header.writeUInt32LE(value, at);
  return Buffer.concat([header, toNumbers(table), ...sectors]);
}

/** A sector of numbers; unused ones are marked as free. */
function toNumbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(sectorBytes, 0xff);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, 4 * i);
  return bytes;
}

interface Entry {
  name: string;
  type: number;
  right?: number;
  child?: number;
  start: number;
  size: number;
}

function toEntry({ name, type, right = none, child = none, start, size }: Entry): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE(2 * name.length + 2, 64);
  bytes.writeUInt8(type, 66);
  for (const [at, value] of [
    [68, none],
    [72, right],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    bytes.writeUInt32LE(value, at);
  return bytes;
}
