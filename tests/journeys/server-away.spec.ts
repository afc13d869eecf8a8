// The server restarts while Amara works: the screen stays as it is, says so, and goes on by itself.
import type { Page } from "@playwright/test";
import { test as base, expect, expectAccessible, openScreen } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { type Network, startNetwork } from "#tests/support/network.ts";

const test = base.extend<{ network: Network }>({
  network: async ({ testServer }, use) => {
    const network = await startNetwork(testServer.origin);
    await use(network);
    await network.cut();
  },
  baseURL: ({ network }, use) => use(network.origin),
});
test.use({ serviceWorkers: "allow" });

const strip = (page: Page) => page.getByRole("status").filter({ hasText: "No answer from the server. Trying again" });
const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name }).click();
/** The style sheets that did not arrive. Runs in the page. */
const listMissingRules = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")]
    .filter(({ sheet }) => sheet === null)
    .map(({ href }) => href);
/** Afterwards the worker holds what a screen loads. */
const hasWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);

test("Amara has half typed a search when the server goes: her text stays, and what she pressed opens when it is back", {
  tag: "@core",
}, async ({ isolatedAmaraPage: page, network }) => {
  await openScreen(page, "/dashboard/leads");
  expect(await hasWorker(page)).toBe(true);
  const search = page.getByRole("searchbox");
  await search.fill("half a na");
  await network.cut();
  await menu(page, "My Talk Hubs");
  await expect(strip(page)).toBeVisible();
  await expect(search).toHaveValue("half a na");
  await expectAccessible(page);
  // A second press changes where she goes.
  await menu(page, "Templates");
  await expect(search).toHaveValue("half a na");

  await network.restore();
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test("a screen whose style sheets are lost on the way is drawn by them once they arrive", async ({
  isolatedAmaraPage: page,
  network,
}) => {
  await openScreen(page, "/dashboard/leads");
  expect(await hasWorker(page)).toBe(true);
  network.losing = /\.css$/;
  await menu(page, "My Talk Hubs");
  await expect.poll(() => network.lost).not.toEqual([]);
  network.losing = null;
  await expect(page.getByRole("heading", { level: 1, name: "My Talk Hubs" })).toBeVisible();
  await expect.poll(() => page.evaluate(listMissingRules)).toEqual([]);
});

test("Amara saves while the server is away: nothing is lost, and the next press saves", async ({
  isolatedAmaraPage: page,
  network,
}) => {
  await openScreen(page, "/profile");
  await page.getByLabel("Company").fill("Half a comp");
  await network.cut();
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await network.restore();
  await expect(strip(page)).toBeHidden();
  await expect(page.getByLabel("Company")).toHaveValue("Half a comp");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Not saved")).toBeHidden();
});

test("a server that takes a request and says nothing counts as away after twenty seconds", async ({
  isolatedAmaraPage: page,
}) => {
  await page.clock.install();
  await openScreen(page, "/dashboard/leads");
  await page.route("**/dashboard/hubs.data*", () => {});
  const probes: string[] = [];
  await page.route("**/healthz", (route) => {
    probes.push(route.request().url());
    return probes.length < 3 ? route.abort() : route.continue();
  });
  await menu(page, "My Talk Hubs");
  await page.clock.fastForward(19_000);
  await expect(strip(page)).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(strip(page)).toBeHidden({ timeout: 500 });
  }).toPass();
});

test("results that are followed live say that the server is away, though nobody pressed anything", async ({
  isolatedAmaraPage: page,
  network,
}) => {
  await openScreen(page, `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}?tab=analytics`);
  await network.cut();
  await expect(strip(page)).toBeVisible();
  await network.restore();
  await expect(strip(page)).toBeHidden();
});
