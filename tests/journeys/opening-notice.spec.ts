import { expect, test, trackHydration, widths } from "#tests/support/journey.ts";
import { findHubId, isChange } from "#tests/support/journey-shortcuts.ts";

const hub = "/amara-osei/boring-on-purpose";

test("Ines, without JavaScript, asks for an email when a page opens; Amara opens it, and Tomas's page shows the talk", {
  tag: "@core",
}, async ({ amaraPage: page, browser }) => {
  const ines = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: widths.phone, height: 844 } })
  ).newPage();
  await ines.goto(hub);
  await expect(ines.getByRole("heading", { level: 1, name: "Talk Hub Scheduled" })).toBeVisible();
  await ines.getByLabel("Email").fill("ines.moreau@example.com");
  await ines.getByRole("button", { name: "Tell me when it opens" }).click();
  await expect(ines.getByRole("status")).toContainText("when this page opens");

  // Tomas scanned the code too early and leaves the page open.
  const tomas = await (await browser.newContext()).newPage();
  await tomas.clock.install();
  await tomas.goto(hub);
  await expect(tomas.getByRole("heading", { level: 1, name: "Talk Hub Scheduled" })).toBeVisible();

  const waitForHydration = await trackHydration(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Boring on purpose")}`);
  // The first press on a screen is the one whose message got lost (ui/use-fetcher.ts).
  await waitForHydration();
  await page.getByRole("button", { name: "Open Now" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Schedule updated" })).toBeVisible();

  await tomas.clock.fastForward("15:00");
  await expect(tomas.getByRole("heading", { level: 1, name: "Boring on purpose" })).toBeVisible();

  // Restores the schedule for the next test.
  await page.getByLabel("Open Date").fill("2090-03-01");
  await page.getByLabel("Open Time").fill("09:00");
  const saved = page.waitForResponse((response) => isChange(response.request()));
  await page.getByRole("button", { name: "Save Schedule" }).click();
  expect((await saved).status()).toBe(200);
});
