// Amara closes the page of a talk that is on by mistake, wherever she can close it, and undoes it with one tap.
import type { Page } from "@playwright/test";
import { openOnPhone } from "#tests/support/attendee-phone.ts";
import { expect, test, trackHydration, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const phone = { width: widths.phone, height: 844 };
const pressClose = (page: Page) => page.getByRole("button", { name: "Close Now" }).first().click();

for (const { where, query } of [
  { where: "the schedule", query: "" },
  { where: "the results", query: "?tab=analytics" },
])
  test(`by mistake, in ${where}: Undo opens it as it was`, { tag: "@core" }, async ({
    isolatedAmaraPage: amara,
    testServer: { origin },
  }) => {
    const nadiaRates = await openOnPhone(origin, "/amara-osei/calm-under-fire/feedback");
    await amara.setViewportSize(phone);
    const isHydrated = await trackHydration(amara);
    await amara.goto(`/dashboard/edit-hub/${await findHubId(amara, "Calm under fire")}${query}`);
    await isHydrated();
    await pressClose(amara);
    await expect(amara.getByText("The page is closed to your audience.")).toBeVisible();
    await expect(amara.getByText("Closed", { exact: true }).first()).toBeVisible();
    // Her form was open before.
    await nadiaRates({ rating: 5 });

    const undo = amara.getByRole("status").getByRole("button", { name: "Undo" });
    await undo.click();
    await expect(amara.getByText("The page is open to your audience.")).toBeVisible();
    await expect(amara.getByText("Active", { exact: true }).first()).toBeVisible();
    await expect(undo).toHaveCount(0);
    const attendee = await amara.request.get("/amara-osei/calm-under-fire");
    expect(await attendee.text()).toContain("Submit Feedback");
  });

test("a phone's pinned bar leads to the remote, which closes after a question and undoes it", async ({
  isolatedAmaraPage: amara,
}) => {
  await amara.setViewportSize(phone);
  const id = await findHubId(amara, "Calm under fire");
  await amara.goto(`/dashboard/edit-hub/${id}`);
  await expect(amara.getByRole("button", { name: "Save Changes" })).toBeHidden();
  await amara.getByRole("link", { name: "Open Remote" }).click();
  await expect(amara.getByRole("heading", { name: "The audience's page is open" })).toBeVisible();

  const undo = amara.getByRole("button", { name: "Undo" });
  await expect(undo).toBeHidden();
  await amara.getByText("Close Now").click();
  await expect(amara.getByText(/^Close the page for \d+ people\?$/)).toBeVisible();
  await amara.getByRole("button", { name: "Close the page" }).click();
  await expect(amara.getByRole("heading", { name: "The audience's page is closed" })).toBeVisible();
  await undo.click();
  await expect(amara.getByRole("heading", { name: "The audience's page is open" })).toBeVisible();
  await expect(undo).toBeHidden();
});

test("without scripts, Undo stays on the page", async ({ browser, amarasBrowser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  await context.addCookies(amarasBrowser.cookies);
  const page = await context.newPage();
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}?tab=analytics`);
  await pressClose(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
  await context.close();
});
