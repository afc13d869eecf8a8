import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";

/** Behaviour that every storage must have; another one can be added to this list. */
const stores = [{ name: "on disk", make: (folder: string) => diskStorage(folder) }];

describe.each(stores)("a store $name", ({ make }) => {
  let folder: string;
  let store: FileStorage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "talk-hubs-store-"));
    store = make(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("returns what was written, whole or in part, at once or as a stream", async () => {
    await store.write("ada/files/one", Buffer.from("0123456789"), { contentType: "text/plain" });
    await store.write("ada/files/two", Readable.from([Buffer.from("abc"), Buffer.from("def")]));
    expect(Buffer.from(await store.read("ada/files/one")).toString()).toBe("0123456789");
    expect(await text(await store.stream("ada/files/two"))).toBe("abcdef");
    expect(await text(await store.stream("ada/files/one", { start: 3, end: 5 }))).toBe("345");
  });

  it("stores nothing of an interrupted write", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("the line went dead");
      })(),
    );
    await expect(store.write("ada/files/broken", broken)).rejects.toThrow();
    await expect(store.read("ada/files/broken")).rejects.toThrow();
  });

  it("removes objects, even twice, and rejects unknown ones", async () => {
    await store.write("ben/files/three", Buffer.from("x"));
    await store.remove("ben/files/three");
    await store.remove("ben/files/three");
    await expect(store.read("ben/files/three")).rejects.toThrow();
    await expect(store.read("never/was")).rejects.toThrow();
    await expect(store.stream("never/was")).rejects.toThrow();
    await expect(store.stream("never/was", { start: 0, end: 1 })).rejects.toThrow();
    expect(await readdir(folder)).toContain("ada");
    await store.ping();
  });

  it("removes all objects of one user, and no other's", async () => {
    for (const key of ["eve/files/one", "eve/files/one-400.webp", "eve/tasks/two", "fay/files/one"])
      await store.write(key, Buffer.from("x"));
    for (const folder of ["eve", "eve", "nobody"]) await store.removeFolder(folder);
    for (const key of ["eve/files/one", "eve/files/one-400.webp", "eve/tasks/two"])
      await expect(store.read(key)).rejects.toThrow();
    for (const nothing of ["", "/", "."]) await expect(store.removeFolder(nothing)).rejects.toThrow();
    expect(Buffer.from(await store.read("fay/files/one")).toString()).toBe("x");
  });

  it("does not leave its folder", async () => {
    await expect(store.write("../outside", Buffer.from("x"))).rejects.toThrow();
    await expect(store.read("../../etc/hostname")).rejects.toThrow();
  });
});
