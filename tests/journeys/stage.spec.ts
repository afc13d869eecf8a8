// Stage: the venue's machine shows what the speaker's own device decides, with and without the network.
import type { Browser, Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, expectAccessible, openHallScreen, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

/** What a camera reads on the screen. */
async function scan(page: Page): Promise<string> {
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

/** What Amara's press on a button does, without loading its screen. Returns the screen that it leads to. */
async function press(amara: Page, screen: string, intent: string, fields: object = {}): Promise<string> {
  const headers = { origin: new URL(amara.url()).origin };
  const response = await amara.request.post(screen, { form: { intent, ...fields }, headers });
  await expect(response).toBeOK();
  return response.text();
}

const projector = { viewport: { width: 1024, height: 768 }, reducedMotion: "reduce" } as const;

test("the venue's machine shows Amara's hall screen, with a code that cameras read, until she disconnects it", {
  tag: "@core",
}, async ({ isolatedAmaraPage: amara, browser, testServer: { origin } }) => {
  const talk = `/dashboard/hubs/${await findHubId(amara, "Calm under fire")}`;
  await amara.goto(`${talk}/on-stage`);
  // Another journey may have left another scene.
  await press(amara, `${talk}/stage/state`, "join");
  await amara.getByRole("button", { name: "Connect a Screen" }).click();
  const steps = amara.getByRole("region", { name: "The venue's computer" }).locator("strong");
  const [address = "", code = ""] = [await steps.first().innerText(), await steps.last().innerText()];
  await expectAccessible(amara);

  const venue = await (await browser.newContext(projector)).newPage();
  await venue.clock.install();
  await venue.goto(`http://${address}`);
  await venue.getByLabel("Code").fill(code);
  await venue.getByRole("button", { name: "Show the hall screen" }).click();
  await expect(venue.getByRole("heading", { name: /Calm under fire/ })).toBeVisible();
  expect(await scan(venue)).toMatch(new RegExp(`^${origin}/amara-osei/calm-under-fire\\?s=qr_[0-9a-z]{8}$`));
  await expectAccessible(venue);
  await venue.locator("[data-next-code]").evaluate((codes) => codes.setAttribute("data-before", ""));
  await venue.clock.fastForward(95_000);
  await expect(venue.locator("[data-next-code]:not([data-before])")).toBeAttached();

  await press(amara, `${talk}/on-stage`, "disconnect");
  await expect(venue.getByRole("heading", { name: "This screen is disconnected" })).toBeVisible();
});

/** A screen of the venue that shows the hall, connected with a new code. */
async function connectScreen(amara: Page, browser: Browser, id: string): Promise<Page> {
  const steps = await press(amara, `/dashboard/hubs/${id}/on-stage`, "connect");
  const [, path = ""] = /(\/j\/\w+\/screen)</.exec(steps) ?? [];
  const [, code = ""] = />(\w{5}-\w{5})</.exec(steps) ?? [];
  const context = await browser.newContext(projector);
  const headers = { origin: new URL(amara.url()).origin };
  await expect(await context.request.post(path, { form: { code }, headers })).toBeOK();
  const venue = await context.newPage();
  await venue.goto(path);
  return venue;
}

test("the venue's machine follows Amara's own screen, and both keep their last state without the network", async ({
  isolatedAmaraPage: amara,
  browser,
}) => {
  const id = await openHallScreen(amara);
  const venue = await connectScreen(amara, browser, id);
  await amara.keyboard.press("3");
  await expect(venue.getByRole("heading", { name: "Rate this talk" })).toBeVisible();
  await expectAccessible(amara);

  await venue.context().setOffline(true);
  await expect(venue.getByText("Offline: this is the last state")).toBeVisible();
  await expect(venue.getByRole("heading", { name: "Rate this talk" })).toBeVisible();
  // Amara's own screen changes at once without the network, and sends the last command when it is back.
  await amara.context().setOffline(true);
  await amara.keyboard.press("ArrowRight");
  await amara.keyboard.press("ArrowRight");
  await expect(amara.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await amara.context().setOffline(false);
  await venue.context().setOffline(false);
  await expect(venue.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(venue.getByText("Offline: this is the last state")).toBeHidden();
});

test("an open hall screen keeps its machine awake, also after another window covered it", async ({
  isolatedAmaraPage: hall,
}) => {
  await hall.addInitScript(() => {
    const requested: string[] = [];
    const request = async (kind: string) => requested.push(kind);
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    Object.assign(window, { requested });
  });
  await openHallScreen(hall);
  const requested = () => hall.evaluate(() => (window as unknown as { requested: string[] }).requested);
  await expect.poll(requested).toEqual(["screen"]);
  // The browser ends the lock while the page is hidden.
  await hall.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await requested()).toEqual(["screen", "screen"]);
});

const scenes = { 1: "join", 2: "resources", 3: "feedback", 4: "results", 5: "thanks" };
const projectors = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];

test("every scene has its key and fits a projector of either shape", async ({ isolatedAmaraPage: hall }) => {
  await hall.clock.install();
  await openHallScreen(hall);
  const screen = hall.locator("#hall");
  for (const viewport of projectors) {
    await hall.setViewportSize(viewport);
    for (const [key, scene] of Object.entries(scenes)) {
      await hall.keyboard.press(key);
      await expect(screen).toHaveAttribute("data-scene", scene);
      const size = await hall.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { width: scrollWidth, height: scrollHeight };
      });
      expect(size).toEqual(viewport);
    }
    await hall.keyboard.press("1");
    const code = hall.getByRole("img", { name: "QR code of the talk's page" }).first();
    await expect.poll(async () => (await code.boundingBox())?.height).toBeGreaterThanOrEqual(0.6 * viewport.height);
  }
  await hall.keyboard.press("b");
  await expect(screen).toHaveAttribute("data-scene", "black");
  await hall.keyboard.press("b");
  await expect(screen).toHaveAttribute("data-scene", "join");
  await hall.keyboard.press("r");
  await expect(screen).toHaveAttribute("data-revealed", "true");
  await hall.keyboard.press("r");
  await expect(screen).toHaveAttribute("data-revealed", "false");
  // The controls leave the picture by themselves, and return with the pointer.
  await hall.clock.fastForward(4_000);
  await expect(screen).toHaveClass(/idle/);
  await hall.mouse.move(100, 100);
  await expect(screen).not.toHaveClass(/idle/);
});

test("a comment goes from Amara's phone onto her own and the venue's screen, and back, and leaves both when hidden", async ({
  isolatedAmaraPage: own,
  browser,
}) => {
  const id = await openHallScreen(own);
  await own.keyboard.press("3");
  const venue = await connectScreen(own, browser, id);
  const remote = await own.context().newPage();
  await remote.goto(`/dashboard/hubs/${id}/remote`);
  const first = remote.locator("#comments li").first();
  const text = await first.locator("p").innerText();
  await first.getByRole("button", { name: /^On screen/ }).click();
  for (const hall of [own, venue]) {
    const quotation = hall.locator("#quotation");
    await expect(quotation).toContainText(text);
    await expect(quotation).toContainText("★");
    const size = await quotation.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(64);
    await expect(hall.getByRole("heading", { name: "Rate this talk" })).toBeHidden();
  }
  await expectAccessible(venue);
  await expectAccessible(remote);
  await first.getByRole("button", { name: /^Back/ }).click();
  for (const hall of [own, venue]) {
    await expect(hall.getByRole("heading", { name: "Rate this talk" })).toBeVisible();
    await expect(hall.locator("#quotation")).not.toContainText(text);
  }

  await first.getByRole("button", { name: /^On screen/ }).click();
  await expect(venue.locator("#quotation")).toContainText(text);
  const answerId = await first.locator("[name=answerId]").inputValue();
  await press(own, `/dashboard/edit-hub/${id}/answers`, "hide", { answerId });
  for (const hall of [own, venue]) await expect(hall.getByRole("heading", { name: "Rate this talk" })).toBeVisible();
  await press(own, `/dashboard/edit-hub/${id}/answers`, "show", { answerId });
});

test("on a magnified screen the remote's buttons stand between what is read, and cover nothing", async ({
  isolatedAmaraPage: remote,
}) => {
  // 1280 by 720 pixels at 400 %.
  await remote.setViewportSize({ width: 320, height: 180 });
  await remote.goto(`/dashboard/hubs/${await findHubId(remote, "Calm under fire")}/remote`);
  const button = remote.getByRole("button", { name: "Thanks" });
  await expect(button).not.toBeInViewport();
  await button.scrollIntoViewIfNeeded();
  await remote.getByRole("heading", { name: "Newest comments" }).scrollIntoViewIfNeeded();
  await expect(button).not.toBeInViewport();
  const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await remote.evaluate(sidewaysScroll)).toBe(0);
});
