import { globSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createPageCache } from "#app/fast-path/page-cache.server.ts";
import { knownQueryNames } from "#app/fast-path/page-key.server.ts";
import { cacheableHeader } from "#app/request/shared-page.server.ts";
import { changingIn, sharedPage, stopClocks, withCachedSite } from "#tests/support/cached-site.ts";

const site = withCachedSite();
const open = site.open;

describe("the page cache", () => {
  it("renders a page once for a room of simultaneous visitors", async () => {
    await open("/ada/talk");
    site.pages.invalidateAll();
    site.renderCount = 0;
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => open(i % 2 ? "/ada/talk" : "/ada/talk?s=qr")),
    );
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(Array(50).fill("Kind machines"));
    expect(site.renderCount).toBe(1);
  });

  it("compresses a page, and does not resend it to a visitor who has it", async () => {
    await open("/ada/talk");
    const small = await open("/ada/talk", { "accept-encoding": "br" });
    expect(small.headers.get("content-encoding")).toBe("br");
    expect(await small.text()).toBe("Kind machines");
    expect(small.headers.has(cacheableHeader)).toBe(false);
    const again = await open("/ada/talk", { "if-none-match": small.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    expect(site.renderCount).toBe(1);
  });

  it("closes the connection only of a phone that requests it", async () => {
    const connection = (agent: false | undefined) =>
      new Promise((resolve, reject) => {
        request(`${site.origin}/ada/talk`, { agent }, (response) => {
          response.resume().on("end", () => resolve(response.headers.connection));
        })
          .on("error", reject)
          .end();
      });
    await open("/ada/talk");
    expect(await connection(undefined)).toBe("keep-alive");
    expect(await connection(false)).toBe("close");
    expect(await connection(undefined)).toBe("keep-alive");
  });

  it("compresses a page better a moment after it was rendered", async () => {
    const text = Array.from({ length: 2_000 }, (_, n) => `talk-${(n * 7_919) % 1_000}`).join(" ");
    site.make = async () => sharedPage(text);
    const length = async () => {
      const response = await open("/ada/talk", { "accept-encoding": "br" });
      expect(await response.text()).toBe(text);
      return Number(response.headers.get("content-length"));
    };
    const first = await length();
    await expect.poll(length).toBeLessThan(first);
    expect(site.renderCount).toBe(1);
  });

  it("ends a stream for a visitor once its reader has left", async () => {
    const cancel = vi.fn();
    const start = (body: ReadableStreamDefaultController) => body.enqueue(Buffer.from("the first event"));
    const render = async () => new Response(new ReadableStream({ start, cancel }));
    const response = await createPageCache().load(new Request("http://hubs.test/j/CODE/screen/state"), render);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });

  it("renders a page for a signed-in speaker and a recognised device", async () => {
    await open("/ada/talk");
    site.make = async () => sharedPage("Only for Ada");
    expect(await (await open("/ada/talk", { cookie: "hub.session_token=abc" })).text()).toBe("Only for Ada");
    expect(await (await open("/ada/talk", { cookie: "hub.known=1" })).text()).toBe("Only for Ada");
    expect(await (await open("/ada/talk")).text()).toBe("Kind machines");
  });

  it("shows a speaker's change at once", async () => {
    await open("/ada/talk");
    site.make = async () => sharedPage("Kinder machines");
    site.pages.invalidateAll();
    expect(await (await open("/ada/talk")).text()).toBe("Kinder machines");
  });

  it("keeps a page for its own lifetime and no longer", async () => {
    const advance = stopClocks();
    site.make = async () => sharedPage("opens soon", changingIn(300));
    await open("/ada/talk");
    site.make = async () => sharedPage("open");
    advance(299);
    expect(await (await open("/ada/talk")).text()).toBe("opens soon");
    advance(2);
    expect(await (await open("/ada/talk")).text()).toBe("open");
  });

  it("knows that a page became wrong when the machine's clock is set forward", async () => {
    stopClocks();
    site.make = async () => sharedPage("open", changingIn(5_000));
    await open("/ada/talk");
    site.make = async () => sharedPage("closed");
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 5_000);
    expect(await (await open("/ada/talk")).text()).toBe("closed");
  });

  it("does not serve a page that closes soon while the next one is rendered", async () => {
    const advance = stopClocks();
    site.make = async () => sharedPage("open", changingIn(10_500));
    await open("/ada/talk");
    advance(10_100);
    const { promise: nextPage, resolve: renders } = Promise.withResolvers<Response>();
    site.make = () => nextPage;
    const first = open("/ada/talk");
    await expect.poll(() => site.renderCount).toBe(2);
    expect(await (await open("/ada/talk")).text()).toBe("open");
    advance(400);
    const late = open("/ada/talk");
    renders(sharedPage("closed"));
    expect(await (await first).text()).toBe("closed");
    expect(await (await late).text()).toBe("closed");
  });

  it("never serves an outdated page, neither while the next one is rendered nor as unchanged", async () => {
    const advance = stopClocks();
    site.make = async () => sharedPage("open", changingIn(5_000));
    await open("/ada/talk");
    const etag = (await open("/ada/talk")).headers.get("etag") ?? "";
    advance(5_500);
    const { promise: nextPage, resolve: closes } = Promise.withResolvers<Response>();
    site.make = () => nextPage;
    const first = open("/ada/talk");
    await expect.poll(() => site.renderCount).toBe(2);
    let arrived = 0;
    site.server.on("request", () => arrived++);
    const meanwhile = [open("/ada/talk"), open("/ada/talk", { "if-none-match": etag })];
    await expect.poll(() => arrived).toBe(2);
    closes(sharedPage("closed"));
    const responses = await Promise.all([first, ...meanwhile]);
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(["closed", "closed", "closed"]);
  });

  it("never serves a page that was started before it became outdated, and renders the next one once", async () => {
    const advance = stopClocks();
    site.make = async () => sharedPage("open", changingIn(5_000));
    await open("/ada/talk");
    advance(5_001);
    const { promise: nextPage, resolve: opened } = Promise.withResolvers<Response>();
    site.make = () => nextPage;
    const before = open("/ada/talk");
    await expect.poll(() => site.renderCount).toBe(2);
    advance(30);
    let arrived = 0;
    site.server.on("request", () => arrived++);
    const after = Array.from({ length: 20 }, () => open("/ada/talk"));
    await expect.poll(() => arrived).toBe(20);
    site.make = async () => sharedPage("closed");
    // It became outdated 10 ms ago, between the two requests.
    opened(sharedPage("open", changingIn(-10)));
    expect(await (await before).text()).toBe("open");
    for (const response of await Promise.all(after)) expect(await response.text()).toBe("closed");
    expect(site.renderCount).toBe(3);
  });

  it("shows another process's change within two seconds, and reports its own changes", async () => {
    let version = "1";
    let notifiedCount = 0;
    const onChange = vi.fn();
    site.pages = createPageCache({
      readVersion: async () => version,
      notify: async () => void notifiedCount++,
      onChange,
    });
    await expect.poll(async () => (await open("/ada/talk")).text()).toBe("Kind machines");
    site.make = async () => sharedPage("Kinder machines");
    await open("/ada/talk"); // from now on the version is known
    onChange.mockClear();
    version = "2";
    const startedAt = performance.now();
    await expect.poll(async () => (await open("/ada/talk")).text(), { interval: 50 }).toBe("Kinder machines");
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    expect(onChange).toHaveBeenCalledOnce();
    site.pages.invalidateAll();
    expect(notifiedCount).toBe(1);
  });

  it("never shares a response that sets a cookie or is not marked as shared", async () => {
    let visitor = 0;
    site.make = async () => sharedPage(`visitor ${++visitor}`, { "set-cookie": `hub.toast=${visitor}` });
    expect(await (await open("/signin")).text()).toBe("visitor 1");
    expect(await (await open("/signin")).text()).toBe("visitor 2");
    site.make = async () => new Response(`visitor ${++visitor}`);
    expect(await (await open("/other")).text()).toBe("visitor 3");
    expect(await (await open("/other")).text()).toBe("visitor 4");
  });

  it("drops a page that is no longer shared", async () => {
    await open("/ada/talk");
    site.pages.invalidateAll();
    site.make = async () => new Response("Talk Hub Not Active", { status: 404 });
    expect((await open("/ada/talk")).status).toBe(404);
    expect((await open("/ada/talk")).status).toBe(404);
    expect(site.renderCount).toBe(3);
  });

  it("does not mix up pages with different known query parameters", async () => {
    site.make = async (request) => sharedPage(new URL(request.url).search);
    expect(await (await open("/ada/talk?page=1")).text()).toBe("?page=1");
    expect(await (await open("/ada/talk?utm_source=x&%70age=2")).text()).toBe("?utm_source=x&%70age=2");
    expect(await (await open("/ada/talk")).text()).toBe("");
  });

  it("renders a page once, whatever query is made up", async () => {
    await open("/ada/talk");
    for (const query of ["?x=1", "?utm_source=a&utm_medium=b", "?s=qr&x", "?", `?${"a&".repeat(3_000)}`])
      expect(await (await open(`/ada/talk${query}`)).text()).toBe("Kind machines");
    expect(site.renderCount).toBe(1);
  });

  it("keeps a popular page while a crawler requests a thousand others", async () => {
    const walk = async (from: number, to: number) => {
      for (let other = from; other < to; other++) await open(`/ada/other-${other}`);
    };
    await open("/ada/talk");
    await walk(0, 499);
    // It is stale, and a visitor opens it.
    site.pages.invalidateAll();
    await open("/ada/talk");
    await walk(499, 700);
    site.renderCount = 0;
    await open("/ada/talk");
    expect(site.renderCount).toBe(0);
  });

  it("knows every query parameter that a public page reads", () => {
    const queryNames = globSync("app/{routes/public,routes/account,talk-page,public-forms}/**/*.{ts,tsx}").flatMap(
      (file) =>
        [...readFileSync(file, "utf8").matchAll(/(?:searchParams|query)\.(?:get|has)\("(\w+)"\)/g)].map(
          ([, name]) => name,
        ),
    );
    expect(queryNames).toContain("preview");
    expect(queryNames.filter((name) => name !== "s" && !knownQueryNames.has(name as string))).toEqual([]);
  });
});
