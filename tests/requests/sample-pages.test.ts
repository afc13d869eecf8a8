// All pages of the sample, as a visitor, its speaker and its administrator reach them by links.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { openManually } from "#app/domain/hubs/hubs.ts";
import { findTalkTimes } from "#app/domain/stage/remote.server.ts";
import { writeSample } from "#sample/sample.server.ts";
import { amara } from "#sample/sample-people.ts";
import { findInvalidHtml, findUnstyledClasses } from "#tests/support/page-problems.ts";
import { findMissingIds } from "#tests/support/read-document.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { screensAt } from "#tests/support/screen-kinds.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { type WalkedPage, walkSite } from "#tests/support/walk-site.ts";

const supportEmail = "support@example.com";
const slug = "calm-under-fire";
/** Secret links, previews, and what the sample has none of: connections, and slides that are drawn. */
const unreachable = /:(?:token|code|shortCode|name|resourceId)|connections\/:id|\/preview$|speaker-settings\/page|\*/;
/** The validator takes longer than all else here, and two pages of one screen differ in what they show, seldom in tags. */
const validatedOfKind = 2;
const walked = new Map<string | null, WalkedPage[]>();
let app: TestApp;
let starts: string[];
beforeAll(async () => {
  app = await startTestApp();
  const { clock, storage } = app.services;
  await writeSample(app.db, { password: "not typed here", supportEmail, now: clock.now(), store: storage.write });
  const [hub] = await app.db.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.slug, slug));
  starts = screensAt({ username: amara.username, slug, hubs: hub?.id ?? "" });
});
afterAll(() => app.close());

describe.each([
  ["a visitor", null],
  ["Amara", amara.email],
  ["the administrator", supportEmail],
])("%s", (_, email) => {
  let pages: WalkedPage[];
  beforeAll(async () => {
    const visitor = app.visitor();
    if (email) await visitor.signIn({ email, password: "" });
    pages = await walkSite(visitor, app.origin, starts);
    walked.set(email, pages);
  });

  it("finds a page behind every link, and on it the place that a fragment names", () => {
    const dead = pages.flatMap(({ address, status, document, links }) =>
      links
        .filter(({ from, fragment }) =>
          status < 400 ? document && fragment && !document.ids.has(fragment) : from !== address,
        )
        .map(({ from, fragment }) => `${from}: ${address}${fragment && `#${fragment}`} (${status})`),
    );
    expect(dead).toEqual([]);
  });

  it("finds on the page every id that an attribute names", () => {
    const missing = pages.flatMap(({ address, document }) =>
      document ? findMissingIds(document).map((id) => `${address}: ${id}`) : [],
    );
    expect(missing).toEqual([]);
  });

  it("finds pages that keep to the HTML standard", () => {
    const kinds = [...Map.groupBy(pages, ({ route, address }) => `${route} ${address.split("?")[1] ?? ""}`).values()];
    const some = kinds.flatMap((sameKind) => sameKind.slice(0, validatedOfKind));
    expect(some.flatMap(({ address, html }) => findInvalidHtml(html).map((each) => `${address}: ${each}`))).toEqual([]);
  });

  it("finds on the page a style for every class", () => {
    expect(
      pages.flatMap(({ address, html }) => findUnstyledClasses(html).map((each) => `${address}: ${each}`)),
    ).toEqual([]);
  });
});

/** Pages that people share, and search engines find. */
const sharedRoutes = ["/", "/:username", "/:username/book", "/:username/kit", "/:username/:slug"];

it("says of every public page what it is about and where it is, or asks not to be listed; the sitemap has no other", async () => {
  // Pages below /_local are open on this machine alone.
  const pages = walked.get(null)?.filter(({ status, route }) => status === 200 && !route.startsWith("/_local")) ?? [];
  const indexed = pages.flatMap(({ address, route, document }) =>
    document && !document.head.get("robots")?.startsWith("noindex") ? [{ address, route, head: document.head }] : [],
  );
  const silent = indexed.filter(
    ({ route, head }) =>
      !head.get("description") ||
      !head.get("canonical")?.startsWith(`${app.origin}/`) ||
      (sharedRoutes.includes(route) && !head.get("og:image")?.startsWith(`${app.origin}/`)),
  );
  expect(silent.map(({ address }) => address)).toEqual([]);
  const canonicals = indexed.map(({ head }) => head.get("canonical"));
  const { html } = await app.visitor().open("/sitemap.xml");
  const offered = [...html.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address);
  expect(offered.length).toBeGreaterThan(3);
  expect(offered.filter((address) => !canonicals.includes(address))).toEqual([]);
});

it("walks every screen that is not behind a secret link", () => {
  const reached = new Set([...walked.values()].flat().map(({ route }) => route));
  const screens = routeMap.filter(({ isScreen, path }) => isScreen && !unreachable.test(path));
  expect(screens.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
});

it("goes on with the clock of its live talk when that is closed and opened again", async () => {
  const [hub] = await app.db.select().from(talkHubs).where(eq(talkHubs.slug, slug));
  const now = app.services.clock.now();
  const times = (opened: object) => findTalkTimes({ ...(hub as NonNullable<typeof hub>), ...opened }, now);
  const reopened = openManually({ ...(hub as NonNullable<typeof hub>), closedManuallyAt: now }, now);
  expect(times(reopened)).toEqual(times({}));
});
