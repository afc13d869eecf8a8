// On stage: the venue's machine shows what the speaker's own device decides, with and without the network.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, expectAccessible, openHallScreen, phoneUserAgent, test } from "#tests/support/journey.ts";

/** What a camera reads on the screen. */
async function scan(page: Page): Promise<string> {
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

const praise = "The demo that failed was the best part";

/** Rosa scans the hall screen and rates. */
async function rateInTheRoom(browser: Browser, scanned: string) {
  const rosa = await browser.newPage({ userAgent: phoneUserAgent });
  const counted = rosa.waitForResponse(/\/view\b/);
  await rosa.goto(scanned);
  expect((await counted).status()).toBe(204);
  await rosa.getByRole("link", { name: "Continue without" }).click();
  await rosa.getByRole("radio", { name: /excellent/i }).check({ force: true });
  await rosa.getByLabel(/comment/i).fill(praise);
  await rosa.getByRole("button", { name: /submit/i }).click();
  await expect(rosa.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();
}

/** Amara reads among her answers that Rosa was in the room. Reports of views are stored a second later. */
async function expectInTheRoom(amara: BrowserContext, hall: string) {
  const answers = await amara.newPage();
  await expect(async () => {
    await answers.goto(hall.replace(/\/stage$/, "/answers?sent=room").replace("/hubs/", "/edit-hub/"));
    const answer = answers.getByRole("listitem").filter({ hasText: praise });
    await expect(answer).toContainText("In the room", { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await answers.close();
}

test("the venue's machine follows Amara's own device, and keeps the last state without the network", async ({
  isolatedAmaraPage: amara,
  browser,
  baseURL,
}) => {
  test.setTimeout(60_000);
  await amara.goto("/dashboard/hubs");
  await amara.getByRole("button", { name: "More for Calm under fire" }).first().click();
  await amara.getByRole("menuitem", { name: "On stage" }).click();
  const hall = (await amara.getByRole("link", { name: "Open Hall Screen" }).getAttribute("href")) ?? "";
  const onStage = amara.url();
  // Another journey may have left another scene.
  await amara.goto(hall);
  await amara.keyboard.press("1");
  await expect(amara.getByRole("heading", { name: /Calm under fire/ })).toBeVisible();
  await amara.goto(onStage);
  await amara.getByRole("button", { name: "Connect a Screen" }).click();
  const steps = amara.getByRole("region", { name: "The venue's computer" }).locator("strong");
  const [address = "", code = ""] = [await steps.first().innerText(), await steps.last().innerText()];
  await expectAccessible(amara);

  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: "reduce" });
  const venue = await context.newPage();
  await venue.clock.install();
  await venue.goto(`http://${address}`);
  await venue.getByLabel("6-digit code").fill(code);
  await venue.getByRole("button", { name: "Show the hall screen" }).click();
  await expect(venue.getByRole("heading", { name: /Calm under fire/ })).toBeVisible();
  const scanned = await scan(venue);
  expect(scanned).toMatch(new RegExp(`^${baseURL}/amara-osei/calm-under-fire\\?s=qr_[0-9a-z]{8}$`));
  await expectAccessible(venue);
  await venue.locator("[data-next-code]").evaluate((codes) => codes.setAttribute("data-before", ""));
  await venue.clock.fastForward(95_000);
  await expect(venue.locator("[data-next-code]:not([data-before])")).toBeAttached();

  await rateInTheRoom(browser, scanned);
  await expectInTheRoom(amara.context(), hall);
  await amara.goto(hall);
  await amara.keyboard.press("3");
  await expect(venue.getByRole("heading", { name: "Rate this talk" })).toBeVisible();
  await expectAccessible(amara);

  await context.setOffline(true);
  await expect(venue.getByText("Offline: this is the last state")).toBeVisible();
  await expect(venue.getByRole("heading", { name: "Rate this talk" })).toBeVisible();
  // Amara's own screen changes at once without the network, and sends the last command when it is back.
  await amara.context().setOffline(true);
  await amara.keyboard.press("ArrowRight");
  await amara.keyboard.press("ArrowRight");
  await expect(amara.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await amara.context().setOffline(false);
  await context.setOffline(false);
  await expect(venue.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(venue.getByText("Offline: this is the last state")).toBeHidden();

  await amara.goBack();
  await amara.getByRole("button", { name: "Disconnect" }).click();
  await expect(venue.getByRole("heading", { name: "This screen is disconnected" })).toBeVisible();
  await context.close();
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

for (const viewport of projectors)
  test(`every scene has its key and fits a projector of ${viewport.width} by ${viewport.height}`, async ({
    isolatedAmaraPage: hall,
  }) => {
    await hall.setViewportSize(viewport);
    await openHallScreen(hall);
    const screen = hall.locator("#hall");
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
    const code = await hall.getByRole("img", { name: "QR code of the talk's page" }).first().boundingBox();
    expect(code?.height).toBeGreaterThanOrEqual(0.6 * viewport.height);
    await hall.keyboard.press("b");
    await expect(screen).toHaveAttribute("data-scene", "black");
    await hall.keyboard.press("b");
    await expect(screen).toHaveAttribute("data-scene", "join");
    await hall.keyboard.press("r");
    await expect(screen).toHaveAttribute("data-revealed", "true");
    await hall.keyboard.press("r");
    await expect(screen).toHaveAttribute("data-revealed", "false");
    // The controls leave the picture by themselves, and return with the pointer.
    await expect(screen).toHaveClass(/idle/);
    await hall.mouse.move(100, 100);
    await expect(screen).not.toHaveClass(/idle/);
  });
