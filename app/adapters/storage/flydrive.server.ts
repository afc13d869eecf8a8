import type { Disk } from "flydrive";
import type { FileStorage } from "#app/adapters/storage/contract.ts";

/**
 * Our contract over any of flydrive's drivers, so that disk and object store differ in nothing but their driver and the
 * one thing flydrive does not do: to open an object, or a part of it, so that a missing one is known before the first byte.
 */
export function flydriveStorage(disk: Disk, stream: FileStorage["stream"]): FileStorage {
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
    read: async (key) => disk.getBytes(key),
    stream,
    remove: async (key) => disk.delete(key),
    async removeFolder(folder) {
      // The driver takes this for everything.
      if (!/^[\w-]+$/.test(folder)) throw new Error(`Not the name of a folder: "${folder}"`);
      await disk.deleteAll(folder);
    },
    ping: async () => void (await disk.exists("ping")),
  };
}
