// The Wi-Fi of a hall is away when Amara opens her remote, and her phone must not show it to the next person.
import type { Page } from "@playwright/test";
import { removal } from "#app/enhance/removed-worker.ts";
import { test as base, expect, expectAccessible, widths } from "#tests/support/journey.ts";
import { findHubId, signIn } from "#tests/support/journey-shortcuts.ts";
import { type Network, startNetwork } from "#tests/support/network.ts";

const test = base.extend<{ network: Network }>({
  network: async ({ testServer }, use) => {
    const network = await startNetwork(testServer.origin);
    await use(network);
    await network.cut();
  },
  baseURL: ({ network }, use) => use(network.origin),
});
test.use({ serviceWorkers: "allow", viewport: { width: widths.phone, height: 844 } });

/** The device has a network; the product's is cut. */
const noAnswer = "No answer from the server. Trying again";
const current = (page: Page) => page.locator("#scenes [aria-current]");
const corner = (page: Page) => page.locator("#corner");
const storedRemotes = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("remote ")));

/** Opens the remote of the talk that is on now; waits until the phone has stored it. */
async function openRemote(page: Page) {
  await page.goto(`/dashboard/hubs/${await findHubId(page, "Calm under fire")}/remote`);
  await expect(page.getByRole("heading", { level: 1, name: /Calm under fire/ })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match(location.pathname)))).toBe(true);
}

/** The hall's scene that the phone has stored, and the presses that wait to be sent. */
const storedScenes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const state = await (await caches.match(`${location.pathname}/state`))?.json();
    return state && [state.update.scene, ...state.waiting.map(({ intent }: { intent: string }) => intent)];
  });

test("without network the remote opens with its last state, and sends what is pressed", { tag: "@core" }, async ({
  isolatedAmaraPage: remote,
  network,
}) => {
  await openRemote(remote);
  await remote.getByRole("button", { name: "Feedback" }).click();
  await expect.poll(() => storedScenes(remote)).toEqual(["feedback"]);

  await network.cut();
  await remote.reload();
  await expect(remote.getByRole("heading", { level: 1, name: /Calm under fire/ })).toBeVisible();
  await expect(current(remote)).toHaveText("Feedback");
  await expect(corner(remote)).toHaveText(/^No answer since \d\d:\d\d\. This is the last state\.$/);
  await expect(remote.locator("#clock b")).toHaveText(/\d:\d\d/);

  await remote.getByRole("button", { name: "Thanks" }).click();
  await expect(corner(remote)).toContainText("Sent if the network is back within two minutes.");
  await expect.poll(() => storedScenes(remote)).toEqual(["feedback", "thanks"]);
  await expectAccessible(remote);
  // A reload loses no press.
  await remote.reload();
  await expect(current(remote)).toHaveText("Thanks");

  // Another screen says what still works.
  const address = remote.url();
  await remote.goto("/dashboard/leads");
  await expect(remote.getByRole("heading", { name: noAnswer })).toBeVisible();
  await expectAccessible(remote);
  await remote.getByRole("link", { name: /^Remote: Calm under fire/ }).click();
  await expect(current(remote)).toHaveText("Thanks");
  await remote.goto("/dashboard/start");
  await expect(remote).toHaveURL(address);

  await network.restore();
  await expect(corner(remote)).toHaveText("");
  const hall = await remote.request.get(address.replace(/remote$/, "stage/state"));
  expect(await hall.json()).toMatchObject({ scene: "thanks" });
});

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("a screen that doesn't arrive is drawn in the colours that were chosen, and opens by itself", async ({
  isolatedAmaraPage: page,
  network,
}) => {
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await network.cut();
  await page.goto("/dashboard/hubs");
  await expect(page.getByText("also opens without network")).toBeVisible();
  const [light, dark] = ["rgb(247, 249, 250)", "rgb(18, 23, 29)"];
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await groundOf(page)).toBe(dark);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await groundOf(page)).toBe(light);
  await expectAccessible(page);
  const choose = (value: string) => page.context().addCookies([{ name: "hub.appearance", value, url: network.origin }]);
  // As Account Settings store them.
  for (const [value, ground, colorScheme] of [
    ["ImRhcmsi", dark, "light"],
    ["ImxpZ2h0Ig%3D%3D", light, "dark"],
  ] as const) {
    await choose(value);
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await expect.poll(() => groundOf(page)).toBe(ground);
  }
  await page.context().setOffline(true);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: noAnswer })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: noAnswer })).toBeVisible();
  await network.restore();
  await expect(page.getByRole("heading", { level: 1, name: "My Talk Hubs" })).toBeVisible();
});

test("a press that has waited for more than two minutes is not sent, and says so", async ({
  isolatedAmaraPage: remote,
  network,
}) => {
  await remote.clock.install();
  await openRemote(remote);
  const before = await current(remote).innerText();
  await network.cut();
  await remote.getByRole("button", { name: before === "Join" ? "Resources" : "Join" }).click();
  await expect(current(remote)).not.toHaveText(before);
  await remote.clock.runFor("02:10");
  await expect(remote.getByRole("alert")).toHaveText(
    /^Not sent, because the network was away: (Join|Resources)\. Please tap again\.$/,
  );
  await expect(current(remote)).toHaveText(before);
});

/** Without network, neither this talk's remote nor the list of remotes shows anything of Amara. */
async function expectNothingOffline(page: Page, network: Network, address: string) {
  await network.cut();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: noAnswer })).toBeVisible();
  await expect(page.getByText("also opens without network")).toBeVisible();
  await expect(page.getByText("Calm under fire")).toHaveCount(0);
  // Its own attempts would otherwise be in the way.
  await page.goto("about:blank");
  await network.restore();
}

test("after signing out, the phone has nothing of the talk, and the next account sees nothing of it", async ({
  page,
  network,
  testServer,
}) => {
  await signIn(page, network.origin, { email: "amara@example.com", password: testServer.password });
  await openRemote(page);
  const address = page.url();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).last().click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => storedRemotes(page)).toEqual([]);
  await network.cut();
  await page.goBack();
  await expect(page.getByRole("heading", { name: noAnswer })).toBeVisible();
  await expectNothingOffline(page, network, address);

  await signIn(page, network.origin, { email: "support@example.com", password: testServer.password });
  await expectNothingOffline(page, network, address);
});

test("a session that has ended elsewhere leaves nothing on the phone", async ({
  page: remote,
  network,
  testServer,
}) => {
  await signIn(remote, network.origin, { email: "amara@example.com", password: testServer.password });
  await openRemote(remote);
  const address = remote.url();
  await remote.request.post("/signout", { headers: { origin: network.origin } });
  await remote.getByRole("button", { name: "Resources" }).click();
  await expect(remote.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await expect.poll(() => storedRemotes(remote)).toEqual([]);
  await expectNothingOffline(remote, network, address);
});

test("a remote that another account left on the phone goes with the first one of this account", async ({
  isolatedAmaraPage: remote,
}) => {
  await openRemote(remote);
  await remote.evaluate(() => caches.open("remote another-account /dashboard/hubs/theirs/remote"));
  await remote.reload();
  await expect
    .poll(() => storedRemotes(remote))
    .toEqual([expect.stringMatching(/ \/dashboard\/hubs\/[\w-]+\/remote$/)]);
  expect((await storedRemotes(remote))[0]).not.toContain("another-account");
});

test("a new build replaces the worker and what it stored, and the operator can remove both", async ({
  isolatedAmaraPage: remote,
  network,
}) => {
  await openRemote(remote);
  // From now on the page is the worker's.
  await remote.reload();
  const storedAt = () =>
    remote.evaluate(async () => (await caches.match(location.pathname))?.headers.get("x-stored-at") ?? null);
  const before = await storedAt();
  const isSameDocument = () => remote.evaluate(() => "isSameDocument" in window);
  await remote.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const replaceWorker = async (body: string) => {
    const headers = { "content-type": "text/javascript", "service-worker-allowed": "/dashboard" };
    network.replaced.set("/dashboard/worker.js", { headers, body });
    // A worker that removes itself may do so before it counts as updated.
    await remote.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));
  };

  await replaceWorker(`${await (await remote.request.get("/dashboard/worker.js")).text()}// A new build`);
  await expect.poll(storedAt).not.toBe(before);
  // The open page stays while someone may look at it, and is replaced when nobody does.
  expect(await isSameDocument()).toBe(true);
  const loaded = remote.waitForEvent("load");
  await remote.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await loaded;
  expect(await isSameDocument()).toBe(false);

  await replaceWorker(removal);
  await expect.poll(() => remote.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await remote.goto("/healthz");
  await expect
    .poll(() => remote.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
