import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { assertKey, flydriveStorage } from "#app/adapters/storage/flydrive.server.ts";

/** Files under `folder`, the embedded default. */
export function diskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    ...flydriveStorage(disk, async (key, range) => {
      const file = await open(join(folder, key));
      return file.createReadStream(range);
    }),
    // The driver returns the memory behind Node's buffer, which for an empty file is something else's.
    async read(key) {
      assertKey(key);
      return readFile(join(folder, key));
    },
  };
}
