import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterTrial } from "./cleanup.ts";

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

/** A small file system in memory. `fill` leaves no byte free until `clear`. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "talk-hubs-small-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "tmpfs", folder]);
  afterTrial(() => {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "w");
      for (let size = 1 << 20; size > 0; )
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1;
        } catch {
          size >>= 1;
        }
      closeSync(file);
    },
    clear: () => rmSync(filler, { force: true }),
  };
}
