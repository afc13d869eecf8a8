// The counts of a limiter in memory.
import { hash, randomBytes } from "node:crypto";

/** How often a key was consumed in its window, which starts with the first time. */
interface Count {
  consumed: number;
  /** When the window ends, on the process clock. Milliseconds. */
  endsAt: number;
}

/** About 3 MB. More keys than the phones in a hall mean a flood. */
export const maxKeys = 20_000;
/** Evicted together, because a search through all keys for each new one would be too slow. */
const evictionBatchSize = maxKeys / 10;

// Visitors can make up millions of keys, so their counts have bounded memory.
// Random for each process, so that a memory dump reveals no addresses.
const salt = randomBytes(32).toString("base64url");
const hashKey = (key: string) => hash("sha256", salt + key, "base64url");

/**
 * The counts of one limiter. When there are too many keys, the smallest counts are evicted, the oldest of them first. A
 * flood of made-up keys therefore evicts itself, unless it brings each key to about the count it wants evicted.
 */
export function createBoundedCounts(windowMs: number) {
  /** Grouped by the number of binary digits of the count: consumed once, up to 3 times, up to 7 times, ... */
  const levels: Map<string, Count>[] = [];
  function levelOf({ consumed }: Count): Map<string, Count> {
    const digits = 32 - Math.clz32(consumed);
    while (levels.length <= digits) levels.push(new Map());
    return levels[digits] as Map<string, Count>;
  }
  let size = 0;

  function put(key: string, count: Count): Count {
    levelOf(count).set(key, count);
    size += 1;
    return count;
  }

  function take(key: string): Count | undefined {
    const count = levels.find((level) => level.has(key))?.get(key);
    if (count) remove(key, count);
    return count;
  }

  function remove(key: string, count: Count) {
    levelOf(count).delete(key);
    size -= 1;
  }

  function evictCounts(now: number) {
    for (const level of levels) for (const [key, count] of level) if (count.endsAt <= now) remove(key, count);
    if (size < maxKeys) return;
    const smallest = [...(levels.find((level) => level.size > 0) ?? [])];
    for (const [key, count] of smallest.slice(0, evictionBatchSize)) remove(key, count);
  }

  return {
    size: () => size,
    add(key: string, now = performance.now(), amount = 1): Count {
      const name = hashKey(key);
      const current = take(name);
      if (current && current.endsAt > now)
        return put(name, { consumed: current.consumed + amount, endsAt: current.endsAt });
      if (size >= maxKeys) evictCounts(now);
      return put(name, { consumed: amount, endsAt: now + windowMs });
    },
    /** How often the key was consumed in its current window. */
    read(key: string, now = performance.now()): number {
      const name = hashKey(key);
      const count = levels.find((level) => level.has(name))?.get(name);
      return count && count.endsAt > now ? count.consumed : 0;
    },
    delete: (key: string) => void take(hashKey(key)),
  };
}
