// Amara runs her talk from her phone: with one thumb, over bad Wi-Fi, and without scripts. Without the service worker
// (offline-remote.spec): one that starts while its page is offline has the network.
import type { BrowserContext, Page } from "@playwright/test";
import { openOnPhone } from "#tests/support/attendee-phone.ts";
import { expect, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const phone = { width: widths.phone, height: 844 };

/** Calm under fire is on now. Its stream has arrived: one that is only requested survives `setOffline`. */
async function openRemote(page: Page) {
  const stream = page.waitForResponse("**/remote/state");
  await page.setViewportSize(phone);
  await page.goto(`/dashboard/hubs/${await findHubId(page, "Calm under fire")}/remote`);
  await expect(page.getByRole("heading", { level: 1, name: /Calm under fire/ })).toBeVisible();
  await stream;
}

/** The hall screen in a browser of its own. */
async function openHall(page: Page, cookies: Awaited<ReturnType<BrowserContext["cookies"]>>) {
  const context = await page.context().browser()?.newContext({ reducedMotion: "reduce" });
  if (!context) throw new Error("no browser");
  await context.addCookies(cookies);
  const hall = await context.newPage();
  await hall.goto(page.url().replace("/remote", "/stage"));
  return hall;
}

const current = (page: Page) => page.locator("#scenes [aria-current]");

test("Amara's phone moves the hall, also after the Wi-Fi was away", { tag: "@core" }, async ({
  isolatedAmaraPage: remote,
  amarasBrowser,
}) => {
  await openRemote(remote);
  const hall = await openHall(remote, amarasBrowser.cookies);

  await remote.getByRole("button", { name: "Feedback" }).click();
  await expect(current(remote)).toHaveText("Feedback");
  await expect(hall.getByRole("heading", { name: "Rate this talk" })).toBeVisible();

  await remote.context().setOffline(true);
  await expect(remote.getByText(/^Offline since .* This is the last state/)).toBeVisible();
  for (const name of ["Reveal results", "Hide results", "Join", "Black", "Back", "Thanks"])
    await remote.getByRole("button", { name, exact: true }).click();
  await expect(current(remote)).toHaveText("Thanks");
  await expect(remote.getByText("Sent if the network is back within two minutes.")).toBeVisible();
  await expect(hall.getByRole("heading", { name: "Rate this talk" })).toBeVisible();
  await remote.context().setOffline(false);
  await expect(hall.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(remote.locator("#corner")).toHaveText("");

  // What the room sees is drawn above, and waits for the server: a press that is not sent has changed nothing there.
  const mirror = remote.getByRole("region", { name: "What the room sees" });
  await expect(mirror.getByText("Thanks", { exact: true })).toBeVisible();
  await remote.context().setOffline(true);
  await remote
    .getByRole("button", { name: /^On screen/ })
    .first()
    .click();
  await expect(remote.getByText("Sent if the network is back within two minutes.")).toBeVisible();
  await expect(mirror.getByText("Thanks", { exact: true })).toBeVisible();
  await remote.context().setOffline(false);
  await expect(mirror.getByText("One comment")).toBeVisible();
  await expect(hall.locator("#quotation")).toBeVisible();
  await mirror.getByRole("button", { name: "Back" }).click();
  await expect(hall.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await hall.context().close();
});

test("without scripts every button of the remote works, and closing asks first", async ({ browser, amarasBrowser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  await context.addCookies(amarasBrowser.cookies);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await page
    .getByRole("region", { name: /^Calm under fire/ })
    .getByRole("link", { name: "Open Remote" })
    .click();
  await page.getByRole("button", { name: "Resources" }).click();
  await expect(current(page)).toHaveText("Resources");
  await page.getByRole("button", { name: "Black" }).click();
  await expect(current(page)).toHaveText("Back");
  await page.getByRole("button", { name: "Reveal results" }).click();
  await expect(current(page)).toHaveText("Results");
  await page.getByRole("button", { name: "Hide results" }).click();

  await expect(page.getByRole("button", { name: "Close the page" })).toBeHidden();
  await page.getByText("Close Now").click();
  await page.getByRole("button", { name: "Close the page" }).click();
  await expect(page.getByRole("heading", { name: "The audience's page is closed" })).toBeVisible();
  await page.getByText("Open Now").click();
  await page.getByRole("button", { name: "Open the page" }).click();
  await expect(page.getByRole("heading", { name: "The audience's page is open" })).toBeVisible();
  await context.close();
});

test("Next is alone under the thumb, and no button moves for what opens or is counted", async ({
  isolatedAmaraPage: remote,
  testServer: { origin },
}) => {
  const nadiaRates = await openOnPhone(origin, "/amara-osei/calm-under-fire/feedback");
  const next = remote.getByRole("button", { name: "Next slide" });
  // The slides of the sample data are drawn after the start.
  const hasSlides = async () => {
    await openRemote(remote);
    return next.isVisible();
  };
  await expect.poll(hasSlides, { timeout: 60_000 }).toBe(true);
  const places = () =>
    remote.locator(".dock :is(button, summary):visible").evaluateAll((all) =>
      all
        .map((each) => ({ text: each.textContent, ...(each.getBoundingClientRect().toJSON() as DOMRect) }))
        .filter(({ text }) => text !== "Close the page")
        .map(({ text, top, left, width, height }) => ({
          text: text?.replace(/\d+/g, "").trim(),
          top,
          left,
          width,
          height,
        })),
    );
  for (const height of [640, 844]) {
    await remote.setViewportSize({ width: height === 640 ? 360 : widths.phone, height });
    const before = await places();
    const last = before.at(-1);
    expect(last?.text).toBe("Next");
    for (const { text, top, width, height } of before.slice(0, -1)) {
      expect.soft(top + height, `${text} is above Next`).toBeLessThan(last?.top ?? 0);
      if (text === "Join") expect(last?.width).toBeGreaterThanOrEqual(2 * width);
    }
    await remote.getByText("Close Now").click();
    await expect(remote.getByRole("button", { name: "Close the page" })).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);
    await remote.getByText("Close Now").click();
  }
  const before = await places();
  const ratings = remote.locator("[data-count=ratings]");
  const count = Number(await ratings.innerText());
  await nadiaRates({ rating: 5 });
  await expect(ratings).toHaveText(String(count + 1));
  expect(await places()).toEqual(before);
});

test("the talk's time is the server's, whatever the phone's clock says", async ({ isolatedAmaraPage: remote }) => {
  // The phone is three hours fast.
  await remote.clock.install({ time: Date.now() + 3 * 60 * 60 * 1_000 });
  await openRemote(remote);
  // "4:59", and "1:04:59" after an hour.
  const minutes = async () => {
    const [, mins = 0, hours = 0] = (await remote.locator("#clock b").innerText()).split(":").map(Number).reverse();
    return hours * 60 + mins;
  };
  const { startedMs } = JSON.parse((await remote.locator("#remote").getAttribute("data-times")) ?? "");
  const before = await minutes();
  expect(Math.abs(before - (Date.now() - startedMs) / 60_000)).toBeLessThan(2);
  // The network would correct a clock that jumps.
  await remote.context().setOffline(true);
  await expect(remote.locator("#corner")).toHaveText(/^Offline since/);
  await remote.clock.fastForward("05:00");
  await expect.poll(minutes).toBeGreaterThanOrEqual(before + 5);
});
