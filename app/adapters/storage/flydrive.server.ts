import type { Disk } from "flydrive";
import type { FileStorage } from "#app/adapters/storage/contract.ts";

/**
 * Our contract over any flydrive driver, so that disk and object store differ only in their driver and in `stream`:
 * flydrive cannot open a part of an object, nor report a missing one before the first byte.
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
      // The driver would delete everything for such a name.
      if (!/^[\w-]+$/.test(folder)) throw new Error(`Not a folder name: "${folder}"`);
      await disk.deleteAll(folder);
    },
    ping: async () => void (await disk.exists("ping")),
  };
}
