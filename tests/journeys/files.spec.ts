// A speaker adds files to a talk and sorts them; an attendee downloads one.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, phoneUserAgent, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { pdf, picture } from "#tests/support/uploads.ts";

test("Amara uploads files, sorts them by keyboard and mouse, replaces and deletes them, and an attendee downloads one", {
  tag: "@core",
}, async ({ amaraPage: page, browser, testServer }) => {
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const card = page.getByRole("region", { name: "Talk Resources" });
  await expect(card.getByRole("button", { name: "Reorder Slides" })).toBeVisible();

  await uploadHandout(card);
  await moveHandoutUp(page, card);
  await dragHandout(page, card);

  // A browser that identifies itself as a test is a bot, and its downloads are not counted.
  const phone = await browser.newPage({
    baseURL: testServer.origin,
    viewport: { width: 390, height: 844 },
    userAgent: phoneUserAgent,
  });
  const address = await downloadHandout(phone);
  await replaceHandout(page, card);
  const replaced = await phone.request.get(address);
  expect(replaced.headers()["content-type"]).toBe("image/png");
  await deleteHandout(page, card);
  expect((await phone.request.get(address)).status()).toBe(404);
  await phone.close();
});

/** Of two files uploaded at once, one is not the type its name claims. */
async function uploadHandout(card: Locator) {
  await card.locator("input[type=file][multiple]").setInputFiles([
    { name: "Handout.pdf", mimeType: "application/pdf", buffer: pdf },
    { name: "Fake.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>not a PDF</html>") },
  ]);
  await expect(card.getByRole("button", { name: "Reorder Handout" })).toBeVisible();
  await expect(card.getByText("“Fake.pdf” is named like a PDF")).toBeVisible();
  await card.getByRole("button", { name: "Dismiss Fake.pdf" }).click();
}

/** With the keyboard; the new position is sent to the server. */
async function moveHandoutUp(page: Page, card: Locator) {
  const before = await card.getByRole("button", { name: /^Reorder / }).allTextContents();
  const handle = card.getByRole("button", { name: "Reorder Handout" });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Handout")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText(/^Moved to position/)).toBeAttached();
  const moved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("resources"),
  );
  await page.keyboard.press("Space");
  expect((await moved).status()).toBe(200);
  const last = card.getByRole("button", { name: /^Reorder / }).last();
  await expect(last).toBeVisible();
  await expect(last).not.toHaveAccessibleName("Reorder Handout");
  await expect(card.getByRole("button", { name: /^Reorder / })).toHaveCount(before.length);
}

/** With the mouse to the end; escape leaves it there; the menu moves it up again. */
async function dragHandout(page: Page, card: Locator) {
  const handles = card.getByRole("button", { name: /^Reorder / });
  const isLast = (name: string | RegExp) => expect(handles.last()).toHaveAccessibleName(name);
  const drag = async (from: Locator, to: Locator) => {
    await from.hover();
    await page.mouse.down();
    const { y = 0, height = 0 } = (await to.boundingBox()) ?? {};
    await page.mouse.move(200, y + height, { steps: 5 });
  };
  await drag(card.getByRole("button", { name: "Reorder Handout" }), handles.last());
  const dropped = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("resources"),
  );
  await page.mouse.up();
  expect((await dropped).status()).toBe(200);
  await isLast("Reorder Handout");

  await drag(card.getByRole("button", { name: "Reorder Handout" }), handles.first());
  await expect(page.getByText(/^Moved to position/)).toBeAttached();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByText("Back where it was.")).toBeAttached();
  await isLast("Reorder Handout");

  await card.getByRole("button", { name: "More for Handout" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(page.getByText(/^Handout is now position/)).toBeAttached();
  await isLast(/^Reorder (?!Handout)/);
}

/** Gives the address of the file. */
async function downloadHandout(phone: Page) {
  await phone.goto("/amara-osei/calm-under-fire");
  await phone.getByRole("link", { name: "Continue without" }).click();
  const downloadEvent = phone.waitForEvent("download");
  // The file's own link, also once its slides are drawn.
  await phone.getByRole("listitem").filter({ hasText: "Handout" }).getByRole("link").last().click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe("Handout.pdf");
  expect(await readFile(await download.path())).toEqual(pdf);
  return download.url();
}

/** A replaced file keeps its address and its download count. */
async function replaceHandout(page: Page, card: Locator) {
  await card.getByLabel("Replacement for Handout").setInputFiles({
    name: "Handout.png",
    mimeType: "image/png",
    buffer: await picture(),
  });
  await expect(card.getByText(/PNG, 1 KB/)).toBeVisible();
  // Downloads are stored about a second after they happen, without notice to the page.
  const downloadCountText = /PNG, 1 KB\s· 1 download\b/;
  await expect.poll(async () => (await page.request.get(page.url())).text()).toMatch(downloadCountText);
}

async function deleteHandout(page: Page, card: Locator) {
  await card.getByRole("button", { name: "More for Handout" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete resource" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Resource removed successfully!" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Reorder Handout" })).toHaveCount(0);
}
