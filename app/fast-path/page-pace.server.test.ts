import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { createMeter, renderPaced } from "#app/fast-path/page-pace.server.ts";
import { computedPageLimiter, consumeAmount, resetAll } from "#app/request/limits.server.ts";

const [cem, ben] = ["203.0.113.7", "198.51.100.9"];
const route = "/:username/:slug/slides/:resourceId";
beforeEach(resetAll);

/** Opens pages that end when the test says so. */
function createPages() {
  const rendering: (() => void)[] = [];
  const counts = { rendered: 0 };
  const open = (address: string, path = "/ada-nwosu/talk/slides/1?q=calm", init: RequestInit = {}) =>
    renderPaced(new Request(`https://talks.example${path}`, init), { address, route }, () => {
      counts.rendered++;
      return new Promise<Response>((resolve) => rendering.push(() => resolve(new Response("page"))));
    });
  const endAll = () => {
    for (const end of rendering.splice(0)) end();
  };
  return { open, endAll, counts };
}

const isOver = (address: string) => consumeAmount(computedPageLimiter, computedPageLimiter.max, address);

it("renders a client's searches side by side while they take little, and then one after another", async () => {
  const { open, endAll, counts } = createPages();
  const quick = [open(cem), open(cem), open(cem)];
  expect(counts.rendered).toBe(3);
  endAll();
  await Promise.all(quick);

  await isOver(cem);
  const paced = [open(cem), open(cem), open(cem)];
  await nextTurn();
  expect(counts.rendered).toBe(4);
  // Ben, the pages that a room opens, and a shared page wait for nobody.
  const others = [open(ben), open(cem, "/ada-nwosu/talk"), open(cem, "/ada-nwosu/talk?s=qr")];
  expect(counts.rendered).toBe(7);
  endAll();
  expect((await Promise.all([paced[0], ...others])).map((page) => page?.status)).toEqual([200, 200, 200, 200]);
  while (counts.rendered < 9) {
    await nextTurn();
    endAll();
  }
  expect((await Promise.all(paced)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it("renders nothing for a reader who has left, and refuses a client with too many that wait", async () => {
  const { open, endAll, counts } = createPages();
  await isOver(cem);
  const first = open(cem);
  const left = new AbortController();
  const abandoned = open(cem, undefined, { signal: left.signal });
  const waiting = Array.from({ length: 398 }, () => open(cem, undefined, { signal: left.signal }));
  const refused = await open(cem);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  await nextTurn();
  left.abort();
  endAll();
  await Promise.all([first, abandoned, ...waiting]);
  expect(counts.rendered).toBe(1);
});

it("divides the time of the thread among the pages that are in hand at once", async () => {
  let activeMs = 0;
  const meter = createMeter(() => activeMs);
  const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const first = meter.measure(() => one.promise);
  activeMs += 10;
  const second = meter.measure(() => two.promise);
  activeMs += 20;
  one.resolve("first");
  expect(await first).toEqual({ result: "first", ms: 20 });
  activeMs += 5;
  two.resolve("second");
  expect(await second).toEqual({ result: "second", ms: 15 });
  activeMs += 100;
  expect(await meter.measure(async () => "third")).toEqual({ result: "third", ms: 0 });
});
