import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { assertFolder, assertKey } from "#app/adapters/storage/keys.ts";
import { listenForErrors } from "#app/adapters/storage/listen-for-errors.ts";

/** Files under `folder`, the embedded default. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    async write(key, content) {
      if (!(content instanceof Uint8Array)) listenForErrors(content);
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(path, content);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    read: async (key) => readFile(pathOf(key)),
    stream: async (key, range) => (await open(pathOf(key))).createReadStream(range),
    remove: async (key) => rm(pathOf(key), { force: true }),
    async removeFolder(name) {
      assertFolder(name);
      await rm(join(folder, name), { recursive: true, force: true });
    },
    ping: async () => void (await mkdir(folder, { recursive: true })),
  };
}
