// What the process works on at this moment, in memory that another thread reads while this one stands still.

/** A name that is longer is cut, and one beyond the last place is counted there. */
const [maxNames, nameBytes] = [512, 120];
const countBytes = maxNames * Int32Array.BYTES_PER_ELEMENT;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export type WorkInHand = ReturnType<typeof createWorkInHand>;

/** Counts by name what has begun and not ended: each name has a place, with its count and its bytes. */
export function createWorkInHand() {
  const memory = new SharedArrayBuffer(countBytes + maxNames * nameBytes);
  const counts = new Int32Array(memory, 0, maxNames);
  const places = new Map<string, number>();

  function placeOf(name: string): number {
    const known = places.get(name);
    if (known !== undefined) return known;
    const isLast = places.size >= maxNames - 1;
    const place = isLast ? maxNames - 1 : places.size;
    const bytes = new Uint8Array(memory, countBytes + place * nameBytes, nameBytes);
    encoder.encodeInto(isLast ? "others" : name, bytes);
    if (!isLast) places.set(name, place);
    return place;
  }

  return {
    memory,
    /** Counts a work whose name has no personal data. Returns its place, for `end`. */
    begin(name: string): number {
      const place = placeOf(name);
      Atomics.add(counts, place, 1);
      return place;
    },
    end(place: number) {
      Atomics.sub(counts, place, 1);
    },
  };
}

/** How much of each name is in hand, from the memory of another thread. */
export function readWorkInHand(memory: SharedArrayBuffer): Record<string, number> {
  const counts = new Int32Array(memory, 0, maxNames);
  const found: Record<string, number> = {};
  for (let place = 0; place < maxNames; place++) {
    const count = Atomics.load(counts, place);
    if (count <= 0) continue;
    // A decoder takes no shared memory.
    const bytes = Uint8Array.from(new Uint8Array(memory, countBytes + place * nameBytes, nameBytes));
    const end = bytes.indexOf(0);
    found[decoder.decode(end < 0 ? bytes : bytes.subarray(0, end))] = count;
  }
  return found;
}

/** Requests by method and route. */
export const requestsInHand = createWorkInHand();
/** Jobs by queue. */
export const jobsInHand = createWorkInHand();
