import { open } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { flydriveStorage } from "#app/adapters/storage/flydrive.server.ts";

/** Files under `folder`, the embedded default. */
export function diskStorage(folder: string): FileStorage {
  return flydriveStorage(new Disk(new FSDriver({ location: folder, visibility: "private" })), async (key, range) => {
    const file = await open(join(folder, key));
    return file.createReadStream(range);
  });
}
