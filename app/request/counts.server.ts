// Counts by key in bounded memory: the keys come from strangers, who can make up a million of them.
import { hash, randomBytes } from "node:crypto";

/** How often a key was consumed in its window, which begins with the first time. */
interface Count {
  consumed: number;
  /** When the window ends and the count is forgotten, on the process's own clock. Milliseconds. */
  endsAt: number;
}

/** About 3 MB. A limiter that knows more keys than a hall has phones is being flooded. */
export const maxKeys = 20_000;
/** Room is made for so many at once: to look through all keys for each new one would cost more than the keys. */
const evictionBatchSize = maxKeys / 10;

// Of this process alone: its memory, or a dump of it, names no address.
const salt = randomBytes(32).toString("base64url");
const hashKey = (key: string) => hash("sha256", salt + key, "base64url");

/**
 * The counts of one limiter. Where there are too many keys, the smallest counts are forgotten, the oldest of those first:
 * a flood of made-up keys pushes itself out, and would have to bring every one of `maxKeys` to about the count that it
 * wants forgotten.
 */
export function createBoundedCounts(windowMs: number) {
  /** By the binary digits of the count: keys consumed once, up to 3 times, up to 7 times, ... */
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
    /** Counts `key` once more. */
    add(key: string, now = performance.now()): Count {
      const name = hashKey(key);
      const current = take(name);
      if (current && current.endsAt > now) return put(name, { consumed: current.consumed + 1, endsAt: current.endsAt });
      if (size >= maxKeys) evictCounts(now);
      return put(name, { consumed: 1, endsAt: now + windowMs });
    },
    /** Forgets the count of `key`. */
    delete: (key: string) => void take(hashKey(key)),
  };
}
