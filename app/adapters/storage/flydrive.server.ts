import type { Disk } from "flydrive";
import type { FileStorage } from "#app/adapters/storage/contract.ts";

/** Keys are built from ids, so anything else is a mistake that must not reach another folder or bucket. */
const validKey = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Throws for a key that could leave the storage's folder or bucket. */
export function assertKey(key: string): void {
  if (!validKey.test(key)) throw new Error(`Not a storage key: "${key}"`);
}

/** Throws for a name that could match more than one user's folder. */
export function assertFolder(folder: string): void {
  if (!/^[\w-]+$/.test(folder)) throw new Error(`Not a folder name: "${folder}"`);
}

/**
 * Our contract over any flydrive driver, so that disk and object store differ only in their driver and in `stream`:
 * flydrive cannot open a part of an object, nor report a missing one before the first byte.
 */
export function flydriveStorage(disk: Disk, stream: FileStorage["stream"]): FileStorage {
  return {
    async write(key, content, options) {
      assertKey(key);
      if (content instanceof Uint8Array) return disk.put(key, content, { contentType: options?.contentType });
      try {
        await disk.putStream(key, content, { contentType: options?.contentType });
      } catch (error) {
        await disk.delete(key);
        throw error;
      }
    },
    read: async (key) => disk.getBytes(key),
    async stream(key, range) {
      assertKey(key);
      return stream(key, range);
    },
    remove: async (key) => disk.delete(key),
    async removeFolder(folder) {
      assertFolder(folder);
      await disk.deleteAll(folder);
    },
    ping: async () => void (await disk.exists("ping")),
  };
}
