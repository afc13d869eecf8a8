// Requests that need no sign-in, and what they cost.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { pageLimiter, screenLimiter } from "#app/request/limits.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { measureLongestPause } from "#tests/support/pauses.ts";
import { ada } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startOwnTestApp();
});
beforeEach(async () => {
  await app.db.delete(users);
  await insertHub(app.db, await insertSpeaker(app.db, ada));
});
afterAll(() => app.close());

const talk = "/ada-nwosu/kind-machines";

describe("a cached page", () => {
  it("is served from the cache whatever is added to its address, and does not repeat it", async () => {
    const server = await app.listen();
    for (const path of [talk, "/ada-nwosu", "/", "/sitemap.xml"]) {
      const open = (query: string) => fetch(server.origin + path + query);
      expect(await (await open("?utm_source=wherefrom")).text()).not.toContain("wherefrom");
      const statementCount = await countStatements(app.db, async () => {
        const opened = await Promise.all(Array.from({ length: 50 }, (_, i) => open(`?x${i}=${i}`)));
        expect(opened.map(({ status }) => status)).toEqual(Array(50).fill(200));
      });
      // A page that expires in between is rendered once more.
      expect(statementCount).toBeLessThan(25);
    }
    server.close();
  });

  it("is what the first page of a profile's past talks is, however its number is written", async () => {
    for (const page of ["1", "0", "-3", "first", "1.5"]) {
      const { status, headers } = await app.fetch(`/ada-nwosu?page=${page}`);
      expect([status, headers.get("location")], page).toEqual([302, "/ada-nwosu"]);
    }
    expect((await app.fetch("/ada-nwosu?page=2")).status).toBe(200);
  });
});

describe("pages that are not cached", () => {
  it("are limited per client and minute; cached pages and pictures still work", async () => {
    await app.fetch(talk);
    // The cheapest request that is counted, so that all of them fit into a minute on a slow machine.
    const fetchDashboard = () => app.fetch("/dashboard");
    let madeCount = 0;
    let last = await fetchDashboard();
    for (; last.status === 302 && madeCount <= pageLimiter.max; madeCount++) last = await fetchDashboard();
    expect(madeCount).toBeGreaterThan(2_000);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last.text()).toContain("Please try again in");
    // The route counts, not what the address looks like.
    const dressed = [
      `${talk}.x`,
      "/nobody.png",
      "/images.svg",
      `${talk}/qr%2Epng`,
      `${talk}/QR.png`,
      `${talk}/qr.png.data`,
    ];
    for (const path of ["/nobody/nothing", `${talk}?invite=x`, `${talk}.data?_routes=x`, "/signin", ...dressed])
      expect([path, (await app.fetch(path)).status]).toEqual([path, 429]);
    // A cached page is rendered again when it expires.
    const speaker = await app.visitor().signIn(ada);
    expect((await speaker.submit("/dashboard/leads", { intent: "nothing" })).status).toBeGreaterThanOrEqual(400);
    for (const path of [talk, `${talk}?x=1`, `${talk}/qr.png`, "/ada-nwosu/contact.vcf", "/healthz"])
      expect([path, (await app.fetch(path)).status]).toEqual([path, 200]);
  });

  it("have a lower limit for one session, and other speakers are not affected", async () => {
    await app.close();
    app = await startOwnTestApp();
    await insertSpeaker(app.db, ada);
    const [one, other] = [await app.visitor().signIn(ada), await app.visitor().signIn(ada)];
    // The cheapest request of a session: a redirect to the dashboard.
    let last = 302;
    let madeCount = 0;
    for (; last === 302 && madeCount <= screenLimiter.max; madeCount++) last = (await one.open("/signin")).status;
    expect([last, madeCount > screenLimiter.max / 2]).toEqual([429, true]);
    expect((await one.open("/dashboard/leads")).status).toBe(429);
    expect((await other.open("/dashboard/leads?search=rosa")).status).toBe(200);
  });
});

it("pictures are drawn once, and not sent again to a client that has them", async () => {
  const paths = [
    `${talk}/qr.png?size=2048`,
    `${talk}/qr.svg`,
    `${talk}/slide.png`,
    `${talk}/slide.svg`,
    `${talk}/preview.png`,
    "/ada-nwosu/now/qr.png",
    "/ada-nwosu/now/qr.svg",
    "/ada-nwosu/preview.png",
  ];
  const first = new Map<string, string>();
  for (const path of paths) {
    const { result, pauseMs } = await measureLongestPause(() => app.fetch(path));
    expect([path, result.status, pauseMs < 1_000]).toEqual([path, 200, true]);
    const etag = result.headers.get("etag") ?? "";
    // As changed by our own compression, or by a proxy.
    for (const known of [etag, `W/${etag.replace("W/", "")}`, `"old", ${etag}`]) {
      const again = await app.request(path, { "if-none-match": known });
      expect([path, known, again.status, await again.text()]).toEqual([path, known, 304, ""]);
    }
    const invented = await app.fetch(`${path}${path.includes("?") ? "&" : "?"}x=${Math.random()}`);
    expect(invented.headers.get("etag")).toBe(etag);
    first.set(path, await result.text());
  }
  const width = (size: string) => app.fetch(`${talk}/qr.png?size=${size}`).then(({ headers }) => headers.get("etag"));
  const usual = await width("256");
  for (const size of ["1", "257", "99999", "-1", "1e9", "x", "256.0"])
    expect([size, await width(size)]).toEqual([size, usual]);

  // Nothing can be drawn any more, so these come from the cache.
  app.services.media.close();
  for (const path of paths) expect(await (await app.fetch(path)).text()).toBe(first.get(path));
  const anew = await app.fetch(`${talk}/qr.png?size=1024`);
  expect([anew.status, anew.headers.get("retry-after")]).toEqual([503, "10"]);
});
