// What every storage must do, whichever implementation an operator chooses.
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { s3Storage } from "#app/adapters/storage/s3.server.ts";
import { objectStoreSettings, startObjectStore } from "#tests/support/object-store.ts";

interface OpenedStorage {
  store: FileStorage;
  close(): unknown;
}

async function openDisk(): Promise<OpenedStorage> {
  const folder = await mkdtemp(join(tmpdir(), "talk-hubs-store-"));
  return { store: diskStorage(folder), close: () => rm(folder, { recursive: true, force: true }) };
}

async function openObjectStore(): Promise<OpenedStorage> {
  const { endpoint, close } = await startObjectStore();
  return { store: s3Storage({ ...objectStoreSettings, endpoint }), close };
}

const megabyte = 1024 * 1024;
async function* megabytes(count: number, failure?: Error) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(megabyte, n);
  if (failure) throw failure;
}

describe.each([
  { name: "on disk", open: openDisk },
  { name: "in an object store", open: openObjectStore },
])("a store $name", ({ open }) => {
  let opened: OpenedStorage;
  let store: FileStorage;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  const read = async (key: string) => Buffer.from(await store.read(key)).toString();

  it("returns what was written, whole or in part, at once or as a stream", async () => {
    await store.write("ada/files/one", Buffer.from("0123456789"), { contentType: "text/plain" });
    await store.write("ada/files/two", Readable.from([Buffer.from("abc"), Buffer.from("def")]));
    expect(await read("ada/files/one")).toBe("0123456789");
    expect(await text(await store.stream("ada/files/two"))).toBe("abcdef");
    expect(await text(await store.stream("ada/files/one", { start: 3, end: 5 }))).toBe("345");
    expect(await text(await store.stream("ada/files/one", { start: 0, end: 0 }))).toBe("0");
    expect(await text(await store.stream("ada/files/one", { start: 9, end: 9 }))).toBe("9");
  });

  it("replaces an object, and stores an empty one", async () => {
    await store.write("ada/files/again", Buffer.from("a long first version"));
    await store.write("ada/files/again", Readable.from([Buffer.from("second")]));
    expect(await read("ada/files/again")).toBe("second");
    await store.write("ada/files/none", Readable.from([]));
    await store.write("ada/files/nothing", Buffer.alloc(0));
    expect([await read("ada/files/none"), await read("ada/files/nothing")]).toEqual(["", ""]);
  });

  it.each([8, 9, 17])("stores a stream of %i MB and unknown length, byte for byte", async (count) => {
    await store.write("ada/large", Readable.from(megabytes(count)));
    const stored = await buffer(await store.stream("ada/large"));
    expect(stored.byteLength).toBe(count * megabyte);
    for (let n = 0; n < count; n++) expect(stored[n * megabyte]).toBe(n);
    const across = { start: 8 * megabyte - 1, end: 8 * megabyte - 1 };
    expect([...(await buffer(await store.stream("ada/large", across)))]).toEqual([7]);
  });

  it.each([0, 1, 20])("stores nothing of a stream that fails after %i MB", async (count) => {
    const broken = Readable.from(megabytes(count, new Error("the line went dead")));
    await expect(store.write("ada/files/broken", broken)).rejects.toThrow();
    await expect(store.read("ada/files/broken")).rejects.toThrow();
    await expect(store.stream("ada/files/broken")).rejects.toThrow();
  });

  it("rejects what failed before anybody read it, and the process lives on", async () => {
    const vanished = createReadStream(join(tmpdir(), "talk-hubs-no-such-file"));
    await expect(store.write("ada/files/vanished", vanished)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(store.read("ada/files/vanished")).rejects.toThrow();
  });

  it("removes objects, even twice, and rejects unknown ones", async () => {
    await store.write("ben/files/three", Buffer.from("x"));
    await store.remove("ben/files/three");
    await store.remove("ben/files/three");
    await expect(store.read("ben/files/three")).rejects.toThrow();
    await expect(store.read("never/was")).rejects.toThrow();
    await expect(store.stream("never/was")).rejects.toThrow();
    await expect(store.stream("never/was", { start: 0, end: 1 })).rejects.toThrow();
    await store.ping();
  });

  it("removes all objects of one user, and no other's", async () => {
    const eves = ["eve/files/one", "eve/files/one-400.webp", "eve/tasks/two"];
    for (const key of [...eves, "fay/files/one", "evelyn/files/one"]) await store.write(key, Buffer.from("x"));
    for (const folder of ["eve", "eve", "nobody"]) await store.removeFolder(folder);
    for (const key of eves) await expect(store.read(key)).rejects.toThrow();
    for (const nothing of ["", "/", ".", "eve/files"]) await expect(store.removeFolder(nothing)).rejects.toThrow();
    expect([await read("fay/files/one"), await read("evelyn/files/one")]).toEqual(["x", "x"]);
  });

  it("does not leave its folder", async () => {
    for (const key of ["../outside", "../../etc/hostname", "/etc/hostname", "ada/../../etc/hostname", ""]) {
      await expect(store.write(key, Buffer.from("x")), key).rejects.toThrow();
      await expect(store.write(key, Readable.from([Buffer.from("x")])), key).rejects.toThrow();
      await expect(store.read(key), key).rejects.toThrow();
      await expect(store.stream(key), key).rejects.toThrow();
    }
  });
});
