import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ArchiveInput, readArchive, writeArchive } from "#app/database/backup/archive.server.ts";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { verifyBackup } from "#app/database/backup/verify.server.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-archive-"));
});
beforeEach(() => {
  file = join(folder, "all.tar");
});
afterAll(() => rm(folder, { recursive: true }));

const slides = Buffer.alloc(300_000).map((_, i) => (i * 7_919) ^ (i >> 3));
const about = { format: 3, version: "0.1.0", migration: "1", createdAt: "2026-11-27" };
const entries = (): ArchiveInput[] => [
  { name: "backup.json", content: [Buffer.from(JSON.stringify(about))] },
  { name: "tables/users.jsonl", content: [Buffer.from('{"id":1}\n{"i'), Buffer.from('d":2}\n')] },
  { name: "files/ada/files/slides", content: [slides] },
];
async function* each(inputs: ArchiveInput[]) {
  yield* inputs;
}
const runTar = (...args: string[]) => execFileSync("tar", args, { cwd: folder, encoding: "utf8" });

describe("the file of a backup", () => {
  it("is opened by tar alone, and says what belongs in it", async () => {
    await writeArchive(file, each(entries()));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(runTar("tf", file).trim().split("\n")).toEqual([...entries().map(({ name }) => name), "manifest.jsonl"]);
    runTar("xf", file);
    expect(await readFile(join(folder, "files/ada/files/slides"))).toEqual(slides);
    const lines = (await readFile(join(folder, "manifest.jsonl"), "utf8")).trim().split("\n");
    expect(JSON.parse(lines[2] ?? "")).toEqual({
      name: "files/ada/files/slides",
      bytes: slides.byteLength,
      sha256: createHash("sha256").update(slides).digest("hex"),
    });
    expect(await verifyBackup(file)).toMatchObject({ rows: 2, objects: 1 });
  });

  it("is refused with any byte changed, cut anywhere, or with something after its end", async () => {
    await writeArchive(file, each(entries()));
    const contents = await readFile(file);
    const flipped = Array.from({ length: contents.length / 97 }, (_, n) => {
      const changed = Buffer.from(contents);
      changed[n * 97] = (changed[n * 97] ?? 0) ^ 1;
      return changed;
    });
    const cut = [0, 1, 511, 512, 5_000, contents.length - 1_024, contents.length - 1].map((n) =>
      contents.subarray(0, n),
    );
    const longer = [Buffer.from("x"), Buffer.alloc(512), contents].map((more) => Buffer.concat([contents, more]));
    for (const changed of [...flipped.slice(0, 40), ...flipped.slice(-40), flipped[1_500], ...cut, ...longer]) {
      await writeFile(file, changed ?? "");
      await expect(verifyBackup(file)).rejects.toThrow(BadBackupError);
    }
  });

  it.each(["a link", "a folder"])("is refused with %s in it", async (what) => {
    await writeArchive(file, each(entries()));
    runTar("xf", file);
    if (what === "a link") execFileSync("ln", ["-sf", "/etc/passwd", join(folder, "tables/users.jsonl")]);
    runTar("cf", "other.tar", ...(what === "a folder" ? ["tables"] : ["backup.json", "tables/users.jsonl"]));
    await expect(verifyBackup(join(folder, "other.tar"))).rejects.toThrow(BadBackupError);
  });

  it("is refused with a line break behind a name", async () => {
    await writeArchive(file, each(entries()));
    const contents = await readFile(file);
    contents[50] = 10;
    await writeFile(file, contents);
    await expect(verifyBackup(file)).rejects.toThrow(BadBackupError);
  });

  it("is refused with a size that no number holds", async () => {
    await writeArchive(file, each(entries()));
    const contents = await readFile(file);
    // In base 256, as tar writes sizes above 8 GB.
    contents.set([0x80, 0, 0, 0, ...Buffer.alloc(8, 0xff)], 124);
    await writeFile(file, contents);
    await expect(verifyBackup(file)).rejects.toThrow(BadBackupError);
  });

  it("holds an entry once", async () => {
    const [first] = entries();
    if (first) await writeArchive(file, each([first, first]));
    await expect(verifyBackup(file)).rejects.toThrow(BadBackupError);
  });

  it("passes in small pieces, whatever its size", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "a file of a talk ");
    await writeArchive(file, each([{ name: "files/large", content: Array.from({ length: 20 }, () => megabyte) }]));
    const sizes: number[] = [];
    for await (const { content } of readArchive(file)) for await (const piece of content) sizes.push(piece.byteLength);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20 * megabyte.byteLength);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
  });

  it("leaves nothing behind when it can't be completed", async () => {
    await rm(file, { force: true });
    async function* failing() {
      yield* entries();
      throw new Error("the store does not respond");
    }
    await expect(writeArchive(file, failing())).rejects.toThrow("does not respond");
    expect((await readdir(folder)).filter((name) => name.startsWith("all.tar"))).toEqual([]);
  });
});
