// Small things that a person sees at once, and a program only where it measures.
import { expect, test, widths } from "#tests/support/journey.ts";
import { signIn } from "#tests/support/journey-shortcuts.ts";

test("in forced colours a chosen reason has a frame of its own", { tag: "@core" }, async ({ browser }) => {
  const page = await (await browser.newContext({ forcedColors: "active" })).newPage();
  await page.goto("/amara-osei/calm-under-fire");
  await page.getByRole("link", { name: "Continue without" }).click();
  await page.getByRole("radio", { name: "Excellent" }).check({ force: true });
  const reasons = page.locator(".picks label:has([type=checkbox])");
  await reasons.first().click();
  await expect(reasons.first()).toHaveCSS("outline-style", "solid");
  await expect(reasons.nth(1)).toHaveCSS("outline-style", "none");
});

test("all talks of a profile have the same face, with a page or without", async ({ page }) => {
  await page.goto("/amara-osei");
  const titles = page.locator(".talk-list :is(a, b), .next-talk > a");
  const faces = await titles.evaluateAll((all) => all.map((title) => getComputedStyle(title).fontFamily));
  expect(faces.length).toBeGreaterThan(2);
  expect(new Set(faces).size).toBe(1);
});

test("the administrator's sidebar fits a small laptop, and on a phone accounts say what their values are", async ({
  page,
  testServer,
}) => {
  await signIn(page, testServer.origin, { email: "support@example.com", password: testServer.password });
  await page.setViewportSize({ width: widths.laptop, height: 800 });
  await page.goto("/admin-dashboard");
  const sidebar = page.locator("aside").getByRole("navigation");
  for (const height of [800, 720]) {
    await page.setViewportSize({ width: widths.laptop, height });
    await expect
      .poll(() => sidebar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBeLessThanOrEqual(0);
  }
  // White corners would stand over the round border.
  const corner = page.locator("th").first();
  await expect(corner).not.toHaveCSS("border-top-left-radius", "0px");
  await page.setViewportSize({ width: widths.phone, height: 844 });
  const amara = page.getByRole("row", { name: /amara@example\.com/ });
  await expect(amara.getByText(/^Wed|^Mon|^Tue|^Thu|^Fri|^Sat|^Sun/)).toBeVisible();
  const labels = await amara
    .locator("td[data-label]")
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content.replaceAll('"', "").trim()));
  expect(labels).toEqual(["Stripe:", "Plan:", "Username:", "Created"]);
});

test("a message stays while the pointer or the focus is on it", async ({ amaraPage: page }) => {
  await page.context().grantPermissions(["clipboard-write"]);
  await page.clock.install();
  await page.goto("/dashboard");
  const message = page.getByRole("status").filter({ hasText: "Profile URL copied to clipboard" });
  const close = message.getByRole("button", { name: "Close message" });
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await message.hover();
  await close.focus();
  await page.clock.fastForward(20_000);
  await page.mouse.move(0, 700);
  await page.clock.fastForward(20_000);
  await expect(message).toBeVisible();
  await close.blur();
  await page.clock.fastForward(6_000);
  await expect(message).toHaveCount(0);
});
