// Amara shows her slides to the room, and a phone in row 17 follows them.
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, phoneUserAgent, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { buildPdf, writeLines } from "#tests/support/pdf-files.ts";

// Drawing waits for its turn behind the decks of the sample data.

const title = "Slides to follow";
const phoneSize = { width: widths.phone, height: 844 };

/** Amara offers a PDF of four pages. Returns its id once it is on her remote. */
async function offerSlides(remote: Page, hub: string, origin: string): Promise<string> {
  const query = new URLSearchParams({ id: randomUUID(), name: `${title}.pdf`, kind: "resource", hub });
  const pages = ["Calm under fire", "Who decides?", "A quiet word", "Thank you"];
  const uploaded = await remote.request.put(`/dashboard/files/upload?${query}`, {
    data: buildPdf(pages.map((line) => ({ content: writeLines([line, title], 48) }))),
    headers: { "content-type": "application/octet-stream", origin },
  });
  expect(uploaded.status()).toBe(201);
  const pattern = new RegExp(`value="([\\w-]+)"[^>]*>${title}<`);
  const find = async () => pattern.exec(await (await remote.request.get(`/dashboard/hubs/${hub}/remote`)).text())?.[1];
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return (await find()) ?? "";
}

async function openPhone(browser: Browser): Promise<Page> {
  const options = { viewport: phoneSize, isMobile: true, hasTouch: true, userAgent: phoneUserAgent };
  return (await browser.newContext(options)).newPage();
}

/** The phone then reports what it looked at. */
async function putAway(phone: Page) {
  const reported = phone.waitForResponse(/\/views$/);
  await phone.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect((await reported).status()).toBe(204);
}

test("Rosa's phone follows Amara's slides, leaves them by a swipe and comes back, and Amara sees what was looked at", {
  tag: "@core",
}, async ({ isolatedAmaraPage: remote, browser, testServer: { origin } }) => {
  const hub = await findHubId(remote, "Calm under fire");
  const deck = await offerSlides(remote, hub, origin);
  await remote.setViewportSize(phoneSize);
  await remote.goto(`/dashboard/hubs/${hub}/remote`);
  await remote.getByRole("button", { name: title }).click();
  await expect(remote.getByText("Slide 1 of 4")).toBeVisible();
  await expectAccessible(remote);
  const hall = await remote.context().newPage();
  await hall.goto(`/dashboard/hubs/${hub}/stage`);
  const onHall = (slide: number) => hall.getByRole("img", { name: `Slide ${slide} of 4` });
  await expect(onHall(1)).toBeVisible();

  const phone = await openPhone(browser);
  await phone.goto(`/amara-osei/calm-under-fire/slides/${deck}`);
  await expect(phone.getByText("You follow the speaker")).toBeVisible();
  await expectAccessible(phone);
  const next = remote.getByRole("button", { name: "Next slide" });
  const position = phone.locator("#position");
  await next.click();
  await expect(onHall(2)).toBeVisible();
  await expect(position).toHaveText("2 of 4");

  // Long enough to count.
  await phone.waitForTimeout(1_200);
  await phone.locator("#slides").evaluate((strip) => strip.scrollTo({ left: 0 }));
  await expect(phone.getByText("The speaker is showing slides")).toBeVisible();
  await next.click();
  await expect(onHall(3)).toBeVisible();
  await phone.waitForResponse(/\/now\/\w+$/);
  await expect(position).toHaveText("1 of 4");
  await phone.getByRole("button", { name: "Follow again" }).click();
  await expect(position).toHaveText("3 of 4");
  await phone.waitForTimeout(1_200);

  // The hall's own keys: on to the next scene after the last slide.
  await hall.keyboard.press("PageDown");
  await expect(onHall(4)).toBeVisible();
  await hall.keyboard.press("PageDown");
  await expect(hall.getByRole("heading", { name: "Take it with you" })).toBeVisible();
  await expect(phone.locator("#in-step")).toBeHidden();

  await putAway(phone);
  await remote.setViewportSize({ width: widths.laptop, height: 800 });
  await expect(async () => {
    await remote.goto(`/dashboard/edit-hub/${hub}?tab=analytics&part=slides`);
    await expect(remote.getByText(/^1 person looked at the slides/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(remote.getByRole("region", { name: title }).getByRole("listitem").first()).toContainText("Slide 1 1");
  await expectAccessible(remote);
  // Other journeys find the hall as it was.
  await hall.keyboard.press("1");
  await expect(hall.getByRole("img", { name: "QR code of the talk's page" }).first()).toBeVisible();
});
