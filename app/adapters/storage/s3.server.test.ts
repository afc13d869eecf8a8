// What only an object store can get wrong; the rest is in contract.server.test.ts.
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { s3Storage } from "#app/adapters/storage/s3.server.ts";
import { objectStoreSettings, startObjectStore } from "#tests/support/object-store.ts";

let objectStore: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  objectStore = await startObjectStore();
});
beforeEach(() => objectStore.objects.clear());
afterAll(() => objectStore.close());
const open = (settings: Partial<Parameters<typeof s3Storage>[0]> = {}) =>
  s3Storage({ ...objectStoreSettings, endpoint: objectStore.endpoint, ...settings });

const megabyte = 1024 * 1024;
async function* megabytes(count: number, failure?: Error) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(megabyte, n);
  if (failure) throw failure;
}

it("leaves no unfinished upload behind, whether the stream ends or fails", async () => {
  const store = open();
  await store.write("ada/large", Readable.from(megabytes(17)));
  await expect(store.write("ada/broken", Readable.from(megabytes(20, new Error("cut"))))).rejects.toThrow("cut");
  expect([...objectStore.objects.keys()]).toEqual(["ada/large"]);
  expect(objectStore.openUploadCount()).toBe(0);
});

it("sends the content type, which is the object's own", async () => {
  await open().write("ada/one", Buffer.from("x"), { contentType: "image/webp" });
  await open().write("ada/two", Readable.from([Buffer.from("x")]), { contentType: "application/pdf" });
  expect([...objectStore.objects.values()].map(({ contentType }) => contentType)).toEqual([
    "image/webp",
    "application/pdf",
  ]);
});

it("removes a folder of more objects than one listing names", async () => {
  const store = open();
  for (let n = 0; n < 7; n++) await store.write(`eve/files/${n}`, Buffer.from("x"));
  await store.write("fay/files/one", Buffer.from("x"));
  await store.removeFolder("eve");
  expect([...objectStore.objects.keys()]).toEqual(["fay/files/one"]);
});

it("reports an object that the store would not delete", async () => {
  const store = open();
  await store.write("eve/files/locked", Buffer.from("x"));
  objectStore.lockedKeys.add("eve/files/locked");
  await expect(store.removeFolder("eve")).rejects.toThrow("1 objects not deleted: AccessDenied");
});

it.each([
  ["a missing bucket", { bucket: "elsewhere" }],
  ["a wrong secret", { secretAccessKey: "another secret" }],
  ["an unknown key", { accessKeyId: "another id" }],
])("fails with %s, and never looks available", async (_, settings) => {
  await open().write("ada/one", Buffer.from("x"));
  const store = open(settings);
  await expect(store.ping()).rejects.toThrow();
  await expect(store.write("ada/two", Buffer.from("x"))).rejects.toThrow();
  await expect(store.write("ada/two", Readable.from(megabytes(9)))).rejects.toThrow();
  await expect(store.read("ada/one")).rejects.toThrow();
  await expect(store.stream("ada/one")).rejects.toThrow();
  await expect(store.remove("ada/one")).rejects.toThrow();
  await expect(store.removeFolder("ada")).rejects.toThrow();
  expect([...objectStore.objects.keys()]).toEqual(["ada/one"]);
  expect(objectStore.openUploadCount()).toBe(0);
});

it("fails when the store does not respond", async () => {
  const another = await startObjectStore();
  another.close();
  await expect(open({ endpoint: another.endpoint }).ping()).rejects.toThrow();
});
