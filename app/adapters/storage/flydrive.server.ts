import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import type { ByteRange, FileStorage } from "#app/adapters/storage/contract.ts";

/**
 * Our contract over any of flydrive's drivers, so that disk and object store differ in nothing but their driver and the
 * one thing flydrive does not know: a part of an object.
 */
export function flydriveStorage(disk: Disk, part: (key: string, range: ByteRange) => Promise<Readable>): FileStorage {
  return {
    async write(key, content, options) {
      if (content instanceof Uint8Array) return disk.put(key, content, { contentType: options?.contentType });
      try {
        await disk.putStream(key, content, { contentType: options?.contentType });
      } catch (error) {
        await disk.delete(key);
        throw error;
      }
    },
    read: async (key) => new Uint8Array(await disk.getArrayBuffer(key)),
    stream: (key, range) => (range ? part(key, range) : disk.getStream(key)),
    remove: (key) => disk.delete(key),
    ping: async () => void (await disk.exists("ping")),
  };
}
