import { expect, it } from "vitest";
import { buildPage, encodedFor, headersAt, toResponse } from "#app/fast-path/cached-page.server.ts";
import { privatePageControl, sharedPageControl } from "#app/request/shared-page.server.ts";

const build = (headers: [string, string][] = [["cache-control", privatePageControl]]) =>
  buildPage(Buffer.from("Kind machines"), [["content-type", "text/html"], ...headers]);

/** Of the response to a request, and of one that has the page already. */
async function controlsOf(page: Awaited<ReturnType<typeof build>>) {
  const responses = ["", page.etag].map((etag) =>
    toResponse(new Request("http://localhost/", { headers: { "if-none-match": etag } }), page),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 304]);
  return responses.map(({ headers }) => headers.get("cache-control"));
}

it("lets a cache in front show a page for a second, but not beyond the moment it becomes wrong", async () => {
  const page = await build();
  expect(await controlsOf(page)).toEqual([sharedPageControl, sharedPageControl]);
  const now = Date.now();
  page.invalidFrom = now + 2_001;
  const controlAt = (moment: number) => headersAt(page, page.bodies.br.headers, moment)[1];
  expect([controlAt(now), controlAt(now + 1), controlAt(now + 2_001)]).toEqual([
    sharedPageControl,
    privatePageControl,
    privatePageControl,
  ]);
  page.invalidFrom = now;
  expect(await controlsOf(page)).toEqual([privatePageControl, privatePageControl]);
});

it("leaves a route's own instruction as it is", async () => {
  const own = "public, max-age=600";
  expect(await controlsOf(await build([["cache-control", own]]))).toEqual([own, own]);
});

it("is compressed as small as possible once a browser asks for Brotli, and not before", async () => {
  const words = Array.from({ length: 2_000 }, (_, at) => (at * 7_919).toString(36)).join(" ");
  const page = await buildPage(Buffer.from(words), []);
  const quick = page.bodies.br.body;
  encodedFor(page, "gzip");
  encodedFor(page, undefined);
  expect(page.shrink).not.toBeNull();
  expect(encodedFor(page, "gzip, br").body).toBe(quick);
  expect(page.shrink).toBeNull();
  await expect.poll(() => page.bodies.br.body.length).toBeLessThan(quick.length);
});
