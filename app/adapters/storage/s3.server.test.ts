import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { s3Storage } from "#app/adapters/storage/s3.server.ts";
import { startObjectStore } from "#tests/support/object-store.ts";

let objectStore: Awaited<ReturnType<typeof startObjectStore>>;
let store: FileStorage;
beforeAll(async () => {
  objectStore = await startObjectStore();
  const { endpoint } = objectStore;
  store = s3Storage({ endpoint, region: "eu-1", bucket: "hubs", accessKeyId: "id", secretAccessKey: "secret" });
});
afterAll(() => objectStore.close());

const megabyte = 1024 * 1024;
async function* megabytes(count: number, end?: Error) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(megabyte, n);
  if (end) throw end;
}

it("stores a small stream and returns it, whole and in part", async () => {
  await store.write("ada/one", Readable.from([Buffer.from("012"), Buffer.from("345")]), { contentType: "text/plain" });
  expect(await text(await store.stream("ada/one"))).toBe("012345");
  expect(await text(await store.stream("ada/one", { start: 2, end: 3 }))).toBe("23");
  await store.write("ada/none", Readable.from([]));
  expect((await store.read("ada/none")).byteLength).toBe(0);
});

it.each([8, 9, 17])("stores a stream of %i MB and unknown length, byte for byte", async (count) => {
  await store.write("ada/large", Readable.from(megabytes(count)));
  const stored = objectStore.objects.get("ada/large");
  expect(stored?.byteLength).toBe(count * megabyte);
  for (let n = 0; n < count; n++) expect(stored?.[n * megabyte]).toBe(n);
  expect(objectStore.openUploadCount()).toBe(0);
});

it.each([1, 20])("stores nothing of a stream that fails after %i MB", async (count) => {
  const broken = Readable.from(megabytes(count, new Error("the line went dead")));
  await expect(store.write("ada/broken", broken)).rejects.toThrow("the line went dead");
  expect(objectStore.objects.has("ada/broken")).toBe(false);
  expect(objectStore.openUploadCount()).toBe(0);
  await expect(store.stream("ada/broken")).rejects.toThrow();
});
