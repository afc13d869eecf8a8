import { expect, it } from "vitest";
import { createPageStore } from "#app/fast-path/page-store.server.ts";
import { sharedPage } from "#tests/support/cached-site.ts";

it("holds 500 heavy pages in its budget, those that were read last", async () => {
  const maxBytes = 16 * 1024 ** 2;
  const pages = createPageStore(maxBytes);
  const heavyPage = "A slide with many words. ".repeat(10_000);
  for (let number = 1; number <= 500; number++) {
    await pages.store(`/ada/talk/slides/${number}`, sharedPage(heavyPage), performance.now());
    pages.get("/ada/talk/slides/1");
  }
  expect(pages.bytes()).toBeLessThanOrEqual(maxBytes);
  expect(pages.bytes()).toBeGreaterThan(maxBytes * 0.9);
  expect([1, 2, 500].map((number) => pages.has(`/ada/talk/slides/${number}`))).toEqual([true, false, true]);
});
