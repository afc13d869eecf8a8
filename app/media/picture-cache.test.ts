import { expect, it } from "vitest";
import { createPictureCache } from "#app/media/picture-cache.ts";

it("keeps recently used pictures within the byte limit", () => {
  const cache = createPictureCache(1_000);
  const picture = Buffer.alloc(240);
  for (const version of ["a", "b", "c", "d"]) cache.add(version, picture);
  expect(cache.find("a")).toBe(picture);
  cache.add("e", picture);
  expect(["a", "b", "c", "d", "e"].filter((version) => cache.find(version))).toEqual(["a", "c", "d", "e"]);
});

it("does not evict everything for one huge picture", () => {
  const cache = createPictureCache(1_000);
  cache.add("small", Buffer.alloc(100));
  cache.add("giant", Buffer.alloc(900));
  expect([cache.find("small")?.length, cache.find("giant")]).toEqual([100, undefined]);
});

it("counts a picture that is added twice once", () => {
  const cache = createPictureCache(1_000);
  for (let i = 0; i < 20; i++) cache.add("same", Buffer.alloc(200));
  cache.add("other", Buffer.alloc(200));
  expect(cache.find("same")).toBeDefined();
});
