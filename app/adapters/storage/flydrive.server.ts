import type { Disk } from "flydrive";
import type { FileStorage } from "#app/adapters/storage/contract.ts";

/** Our contract over any of flydrive's drivers, so that disk and object store differ in nothing but their driver. */
export function flydriveStorage(disk: Disk): FileStorage {
  return {
    write: (key, bytes, options) => disk.put(key, bytes, { contentType: options?.contentType }),
    read: async (key) => new Uint8Array(await disk.getArrayBuffer(key)),
    remove: (key) => disk.delete(key),
    ping: async () => void (await disk.exists("ping")),
  };
}
