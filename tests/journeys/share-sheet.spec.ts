// The phone's own share sheet stands before our ways to share, where there is one.
import type { Page } from "@playwright/test";
import { expect, test, trackHydration, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true };

/** A phone whose share sheet writes down what it gets; Chromium on Linux has none. */
async function giveShareSheet(page: Page) {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (content: unknown) => document.documentElement.setAttribute("data-shared", JSON.stringify(content)),
    });
  });
}
const shared = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-shared", /amara-osei\/calm-under-fire/);

test("a visitor shares a talk from a phone with an app, and on a computer copies the link", { tag: "@core" }, async ({
  browser,
}) => {
  const visitor = await (await browser.newContext({ ...phone, isMobile: true })).newPage();
  await giveShareSheet(visitor);
  await visitor.goto("/amara-osei/calm-under-fire");
  await visitor.getByRole("link", { name: "Continue without" }).click();
  await visitor.getByRole("button", { name: "Share This Talk" }).click();
  await visitor.getByRole("button", { name: "Share", exact: true }).click();
  await shared(visitor);

  const computer = await (await browser.newContext()).newPage();
  await computer.goto("/amara-osei/calm-under-fire");
  await computer.getByRole("button", { name: "Share This Talk" }).click();
  await expect(computer.getByRole("button", { name: "Copy link" })).toBeVisible();
});

for (const [device, viewport] of [
  ["small phone", { width: 360, height: 640 }],
  ["phone", phone.viewport],
  ["tablet", { width: 834, height: 1_112 }],
  ["laptop", { width: 1_280, height: 800 }],
] as const)
  for (const button of ["Share", "Generate QR"])
    test(`${button} on a ${device} shows the code, and the ways to take it, without scrolling`, async ({
      amaraPage: page,
    }) => {
      await page.setViewportSize(viewport);
      const isHydrated = await trackHydration(page);
      await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
      await isHydrated();
      await page.getByRole("button", { name: button, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Share This Talk" });
      for (const part of [
        dialog.getByRole("img", { name: /^QR code of/ }),
        dialog.getByRole("button", { name: "Copy Link" }),
        dialog.getByRole("link", { name: "Download QR" }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("link", { name: "Download Slide" })).toBeAttached();
      await expect(dialog.getByText("Stage")).toHaveCount(0);
    });

test("Amara shares her talk from her phone with an app", async ({ amaraPage: page }) => {
  await giveShareSheet(page);
  await page.setViewportSize(phone.viewport);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share This Talk" });
  await dialog.getByRole("button", { name: "Share with an App" }).click();
  await shared(page);
});
