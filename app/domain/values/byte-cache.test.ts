import { expect, it } from "vitest";
import { createByteCache, readCacheSizes } from "#app/domain/values/byte-cache.ts";

const createPictures = () =>
  createByteCache<Buffer>("test pictures", { maxBytes: 1_000, sizeOf: ({ byteLength }) => byteLength });

it("holds at most its bytes, and drops what nobody has read for the longest time", () => {
  const pictures = createPictures();
  for (const version of ["first", "second", "third", "fourth"]) pictures.set(version, Buffer.alloc(250));
  pictures.get("first");
  pictures.set("fifth", Buffer.alloc(250));
  expect(["first", "second", "third", "fourth", "fifth"].filter(pictures.has)).toEqual([
    "first",
    "third",
    "fourth",
    "fifth",
  ]);
});

it("does not push out many for one that is large", () => {
  const pictures = createPictures();
  for (const version of ["first", "second"]) pictures.set(version, Buffer.alloc(200));
  pictures.set("large", Buffer.alloc(251));
  expect(["first", "second", "large"].filter(pictures.has)).toEqual(["first", "second"]);
});

it("counts a value that replaces another once, and tells the metrics what is held", () => {
  const pictures = createPictures();
  for (let times = 0; times < 10; times++) pictures.set("same", Buffer.alloc(240));
  expect(readCacheSizes()).toContainEqual({ name: "test pictures", bytes: 240, maxBytes: 1_000 });
});
