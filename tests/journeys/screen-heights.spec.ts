// How high screens are depends on what is listed there: these journeys change nothing, and have the sample data alone.
import { expect, test as journey, serveSample, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const test = journey.extend({ testServer: [serveSample, { scope: "worker", timeout: 60_000 }] });
test.describe.configure({ mode: "default" });

test("the dashboard stays short with long titles", { tag: "@core" }, async ({ amaraPage: page }) => {
  const limits = [
    { width: widths.laptop, maxHeight: 1_300 },
    { width: widths.phone, maxHeight: 2_200 },
  ];
  await page.goto("/dashboard");
  // Of 140 characters: in the first card, for the talk of today in the table, and for another one.
  await page.locator("h2#hero-title a, tbody tr:nth-child(-n + 2) td:first-child a").evaluateAll((titles) => {
    for (const title of titles)
      title.textContent = "What nineteen Rechtsschutzversicherungsgesellschaften ".repeat(3).slice(0, 140);
  });
  for (const { width, maxHeight } of limits) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(maxHeight);
  }
});

test("Amara's phone, without script: the story in three screens, the details at their own addresses", async ({
  browser,
  amaraPage,
}) => {
  const path = `/dashboard/edit-hub/${await findHubId(amaraPage, "Calm under fire")}?tab=analytics`;
  for (const [width, maxHeight] of [
    // Which comments are the newest differs from sample to sample, and so do their lines: 2547 to 2610.
    [widths.phone, 2700],
    // Without script the editor's header has all its buttons; with it 1800 is enough.
    [widths.laptop, 1900],
  ] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width, height: 844 },
      storageState: await amaraPage.context().storageState(),
    });
    const page = await context.newPage();
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(maxHeight);
    await page.getByRole("tab", { name: "Timeline" }).click();
    const curve = page.getByRole("region", { name: "Around the talk" });
    await curve.getByText("Downloads", { exact: true }).first().click();
    await expect(curve.getByText(/^Most at \d\d:\d\d: \d+$/).filter({ visible: true })).toHaveCount(1);
    await page.goBack();
    await expect(page.getByText("Ticked beside the stars")).toBeVisible();
    await context.close();
  }
});

test("Amara's profile on a phone, without script: short, with the way to book always in reach", {
  tag: "@core",
}, async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: widths.phone, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto("/amara-osei");
  const book = page.getByRole("link", { name: "Book Amara" });
  for (const part of ["Signature talks", "Next talk", "Stay in touch with Amara"]) {
    await page.getByRole("heading", { name: part }).scrollIntoViewIfNeeded();
    await expect(book).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
  // Nothing is lost: each list opens where it ends.
  const last = page.locator(".event-lines > :last-child");
  await expect(last).toBeHidden();
  await page.getByText(/^Show all \d+ events$/).tap();
  await expect(last).toBeVisible();
  await page.getByText("Later months").tap();
  expect(await page.locator(".months > div").filter({ visible: true }).count()).toBeGreaterThan(3);
  await context.close();
});
