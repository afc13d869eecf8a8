import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { backupFormat, type FrameInput, writeFrames } from "#app/database/backup/frames.server.ts";
import { verifyBackup } from "#app/database/backup/verify.server.ts";

it("a backup with something after its end, or cut in the middle of a file, is refused in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "talk-hubs-frames-"));
  const file = join(folder, "all.backup");
  const large = Buffer.alloc(300_000).map((_, i) => (i * 7_919) ^ (i >> 3));
  const frames = async function* (): AsyncGenerator<FrameInput> {
    yield { head: { kind: "manifest", format: backupFormat, migration: null, createdAt: "" } };
    yield { head: { kind: "object", key: "slides", contentType: "application/pdf" }, content: large };
    yield { head: { kind: "end", rows: 0, objects: 1 } };
  };
  await writeFrames(file, frames());
  const contents = await readFile(file);
  expect(await verifyBackup(file)).toMatchObject({ objects: 1 });
  for (const changed of [
    Buffer.concat([contents, Buffer.from("and more")]),
    Buffer.concat([contents, large]),
    Buffer.concat([contents, Buffer.alloc(4_096)]),
    Buffer.concat([contents, contents]),
    contents.subarray(0, contents.length >> 1),
  ]) {
    await writeFile(file, changed);
    await expect(verifyBackup(file)).rejects.toThrow(BadBackupError);
  }
  await rm(folder, { recursive: true });
});
