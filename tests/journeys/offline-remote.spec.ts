// The Wi-Fi of a hall is away when Amara opens her remote, and her phone must not show it to the next person.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { Page } from "@playwright/test";
import { removal } from "#app/enhance/removed-worker.ts";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { findHubId, signIn } from "#tests/support/journey-shortcuts.ts";

test.use({ serviceWorkers: "allow", viewport: { width: widths.phone, height: 844 } });

const current = (page: Page) => page.locator("#scenes [aria-current]");
const corner = (page: Page) => page.locator("#corner");
const storedRemotes = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("remote ")));

/** Opens the remote of the talk that is on now; waits until the phone has stored it. */
async function openRemote(page: Page, origin = "") {
  await page.goto(`${origin}/dashboard/hubs/${await findHubId(page, "Calm under fire")}/remote`);
  await expect(page.getByRole("heading", { level: 1, name: /Calm under fire/ })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match(location.pathname)))).toBe(true);
}

/** The hall's scene that the phone has stored, and the presses that wait to be sent. */
const storedScenes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const state = await (await caches.match(`${location.pathname}/state`))?.json();
    return state && [state.update.scene, ...state.waiting.map(({ intent }: { intent: string }) => intent)];
  });

test("without network the remote opens with its last state, and sends what is pressed", async ({
  isolatedAmaraPage: remote,
}) => {
  await openRemote(remote);
  await remote.getByRole("button", { name: "Feedback" }).click();
  await expect.poll(() => storedScenes(remote)).toEqual(["feedback"]);

  await remote.context().setOffline(true);
  await remote.reload();
  await expect(remote.getByRole("heading", { level: 1, name: /Calm under fire/ })).toBeVisible();
  await expect(current(remote)).toHaveText("Feedback");
  await expect(corner(remote)).toHaveText(/^Offline since \d\d:\d\d\. This is the last state\.$/);
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
  await expect(remote.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expectAccessible(remote);
  await remote.getByRole("link", { name: /^Remote: Calm under fire/ }).click();
  await expect(current(remote)).toHaveText("Thanks");
  await remote.goto("/dashboard/start");
  await expect(remote).toHaveURL(address);

  await remote.context().setOffline(false);
  await expect(corner(remote)).toHaveText("");
  const hall = await remote.request.get(address.replace(/remote$/, "stage/state"));
  expect(await hall.json()).toMatchObject({ scene: "thanks" });
});

test("a screen opens by itself when the network is back", async ({ isolatedAmaraPage: page }) => {
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.goto("/dashboard/hubs");
  await expect(page.getByText("also opens without network")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "My Talk Hubs" })).toBeVisible();
});

test("a press that has waited for more than two minutes is not sent, and says so", async ({
  isolatedAmaraPage: remote,
}) => {
  await remote.clock.install();
  await openRemote(remote);
  const before = await current(remote).innerText();
  await remote.context().setOffline(true);
  await remote.getByRole("button", { name: before === "Join" ? "Resources" : "Join" }).click();
  await expect(current(remote)).not.toHaveText(before);
  await remote.clock.runFor("02:10");
  await expect(remote.getByRole("alert")).toHaveText(
    /^Not sent, because the network was away: (Join|Resources)\. Please tap again\.$/,
  );
  await expect(current(remote)).toHaveText(before);
});

/** Without network, neither this talk's remote nor the list of remotes shows anything of Amara. */
async function expectNothingOffline(page: Page, address: string) {
  await page.context().setOffline(true);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("also opens without network")).toBeVisible();
  await expect(page.getByText("Calm under fire")).toHaveCount(0);
  // Its own attempts would otherwise be in the way.
  await page.goto("about:blank");
  await page.context().setOffline(false);
}

test("after signing out, the phone has nothing of the talk, and the next account sees nothing of it", async ({
  page,
  testServer,
}) => {
  await signIn(page, testServer.origin, { email: "amara@example.com", password: testServer.password });
  await openRemote(page);
  const address = page.url();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).last().click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => storedRemotes(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expectNothingOffline(page, address);

  await signIn(page, testServer.origin, { email: "support@example.com", password: testServer.password });
  await expectNothingOffline(page, address);
});

test("a session that has ended elsewhere leaves nothing on the phone", async ({ page: remote, testServer }) => {
  await signIn(remote, testServer.origin, { email: "amara@example.com", password: testServer.password });
  await openRemote(remote);
  const address = remote.url();
  await remote.request.post("/signout", { headers: { origin: testServer.origin } });
  await remote.getByRole("button", { name: "Resources" }).click();
  await expect(remote.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await expect.poll(() => storedRemotes(remote)).toEqual([]);
  await expectNothingOffline(remote, address);
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

/** The product behind a proxy that can give out another worker, as after an upgrade. */
async function startProxy(origin: string) {
  const replaced: { worker?: string } = {};
  const headers = { "content-type": "text/javascript", "service-worker-allowed": "/dashboard" };
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === "/dashboard/worker.js" && replaced.worker)
      return outgoing.writeHead(200, headers).end(replaced.worker);
    const options = { method: incoming.method, headers: incoming.headers };
    const forwarded = request(origin + incoming.url, options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
    outgoing.on("close", () => forwarded.destroy());
    forwarded.on("error", () => outgoing.destroy());
  });
  await once(server.listen(0, "localhost"), "listening");
  return { replaced, origin: `http://localhost:${(server.address() as { port: number }).port}`, server };
}

test("a new build replaces the worker and what it stored, and the operator can remove both", async ({
  isolatedAmaraPage: remote,
  testServer,
}) => {
  const proxy = await startProxy(testServer.origin);
  await openRemote(remote, proxy.origin);
  // From now on the page is the worker's.
  await remote.reload();
  const storedAt = () =>
    remote.evaluate(async () => (await caches.match(location.pathname))?.headers.get("x-stored-at") ?? null);
  const before = await storedAt();
  const isSameDocument = () => remote.evaluate(() => "isSameDocument" in window);
  await remote.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const update = () => remote.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

  proxy.replaced.worker = `${await (await remote.request.get("/dashboard/worker.js")).text()}// A new build`;
  await update();
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

  proxy.replaced.worker = removal;
  await update();
  await expect.poll(() => remote.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await remote.goto(`${proxy.origin}/healthz`);
  await expect
    .poll(() => remote.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  proxy.server.closeAllConnections();
  proxy.server.close();
});
