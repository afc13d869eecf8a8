// Caches measured in bytes: their rows weigh from a kilobyte to some megabytes, so a number of them limits no memory.
import { LRUCache } from "lru-cache";

/** What one cache may hold without CACHE_MB. */
export const defaultCacheBytes = 64 * 1024 ** 2;
/** Of a cache's budget: a larger value would push out all that many visitors ask for. */
const maxShareOfOne = 4;

export type ByteCache<Value extends object> = ReturnType<typeof createByteCache<Value>>;

/**
 * A cache that holds at most `maxBytes` and then drops what nobody has used for the longest time. `name` is its label in
 * the metrics.
 */
export function createByteCache<Value extends object>(
  name: string,
  { maxBytes, sizeOf }: { maxBytes: number; sizeOf(value: Value): number },
) {
  const values = new LRUCache<string, Value>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / maxShareOfOne),
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  });
  const cache = {
    get: (key: string): Value | undefined => values.get(key),
    has: (key: string): boolean => values.has(key),
    set: (key: string, value: Value): void => void values.set(key, value),
    delete: (key: string): void => void values.delete(key),
    values: (): Iterable<Value> => values.values(),
    bytes: (): number => values.calculatedSize,
  };
  caches.set(name, { bytes: cache.bytes, maxBytes });
  return cache;
}

/** Of this process, by name. One that is created again replaces the one before. */
const caches = new Map<string, { bytes(): number; maxBytes: number }>();

/** What each cache of this process holds and may hold, for the metrics. */
export const readCacheSizes = () =>
  [...caches].map(([name, { bytes, maxBytes }]) => ({ name, bytes: bytes(), maxBytes }));
