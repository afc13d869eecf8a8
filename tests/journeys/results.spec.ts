import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, expectAccessible, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

/** Clicks the button that creates a CSV, waits until it is ready, and reads the download. */
async function exportCsv(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const bytes = await readFile(await download.path());
  // Excel recognises UTF-8 only with a byte order mark.
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
  return { name: download.suggestedFilename(), rows };
}

/** The point that a chart shows now, in the words of its slider. */
async function expectReading(slider: Locator) {
  const [name = "", text = ""] = ((await slider.getAttribute("aria-valuetext")) ?? "").split(/: /);
  const reading = slider.locator("xpath=..").locator("p");
  await expect(reading).toContainText(name);
  await expect(reading).toContainText(text);
  return name;
}

/** Steps back from the last value of a chart, which is named like `point`. */
async function readByKeyboard(slider: Locator, point: RegExp) {
  await expect(async () => {
    await slider.blur();
    await slider.focus();
    expect(await expectReading(slider)).toMatch(point);
  }).toPass();
  const last = await expectReading(slider);
  await slider.press("ArrowLeft");
  await expect(slider).not.toHaveAttribute("aria-valuetext", new RegExp(`^${last}:`));
  expect(await expectReading(slider)).toMatch(point);
}

/** Taps the beginning of a chart, then the end. */
async function readByTap(slider: Locator) {
  const { width = 0 } = (await slider.boundingBox()) ?? {};
  await slider.click({ position: { x: 1, y: 40 } });
  await expect(slider).toHaveValue("0");
  const first = await expectReading(slider);
  await slider.click({ position: { x: width - 1, y: 40 } });
  await expect(slider).toHaveValue((await slider.getAttribute("max")) ?? "");
  expect(await expectReading(slider)).not.toBe(first);
}

/** On a slow network the editor stays in view, and the tab shows that its data is on the way. */
async function openResultsSlowly(page: Page) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data\?.*tab=analytics/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const tab = page.getByRole("tab", { name: "Analytics & Results" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-busy", "true");
  await expect(page.getByLabel("Talk Title")).toBeVisible();
  release();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(tab).not.toHaveAttribute("aria-busy");
}

test("Amara reads her results on a slow network, hides a comment and exports all feedback", { tag: "@core" }, async ({
  amaraPage: page,
}) => {
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await openResultsSlowly(page);
  await page.locator("summary").filter({ hasText: "What will you try first?" }).click();
  await expect(page.getByRole("list", { name: "What will you try first?" })).toBeVisible();
  const parts = page.getByRole("tablist", { name: "Details" });
  await parts.getByRole("tab", { name: "Timeline" }).click();
  await expect(page).toHaveURL(/part=timeline/);
  const curve = page.getByRole("region", { name: "Around the talk" });
  await readByKeyboard(curve.getByRole("slider", { name: "Scans and visits by minute" }), /^\d\d:\d\d$/);
  await curve.getByText("Ratings", { exact: true }).first().click();
  await readByKeyboard(curve.getByRole("slider", { name: "Ratings by minute" }), /^\d\d:\d\d$/);
  await curve.getByText("Day by day").click();
  await curve.getByText("All days with activity as a table").click();
  await expect(curve.getByRole("table").getByRole("row").nth(1)).toContainText(/^\w{3} \d+ \w{3} \d{4}/);

  await page.goBack();
  await expect(parts.getByRole("tab", { name: "Audience" })).toHaveAttribute("aria-selected", "true");

  await page.getByRole("link", { name: "All ratings and comments" }).click();
  await page.getByLabel("Comment", { exact: true }).selectOption("with");
  await expect(page).toHaveURL(/comment=with/);
  await page.getByLabel("Stars", { exact: true }).selectOption({ label: "4 (Very Good)" });
  await expect(page).toHaveURL(/stars=4/);
  // The address changes before the list does.
  await expect(page.getByRole("img", { name: /^[1235] of 5/ })).toHaveCount(0);
  await expectAccessible(page);
  const hide = page.getByRole("button", { name: /^Hide: / });
  const before = await hide.count();
  await hide.first().click();
  await expect(page.getByRole("status").filter({ hasText: "Comment hidden" })).toBeVisible();
  await expect(hide).toHaveCount(before - 1);
  const { name } = await exportCsv(page, "Export Comments");
  expect(name).toBe("feedback-calm-under-fire.csv");
});

test("Amara chooses dates, sees what is wrong with them, and exports the report for them", async ({
  amaraPage: page,
}) => {
  await page.goto("/dashboard/analytics");
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  const viewsChart = page.getByRole("slider", { name: "Views by day" });
  await readByKeyboard(viewsChart, /^\w{3} \d+ \w{3} \d{4}$/);
  await readByTap(viewsChart);
  await page.getByLabel("Time range").selectOption("custom");
  const [first, last] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  const [from, to] = [await first.inputValue(), await last.inputValue()];

  await first.fill(to);
  await last.fill(from);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The start date must be on or before the end date. The last 30 days are shown.",
  );
  await expect(first).toHaveValue(to);
  await expectAccessible(page);

  const week = new Date(Date.parse(to) - 6 * 86_400_000).toISOString().slice(0, 10);
  await first.fill(week);
  await last.fill(to);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${week}&to=${to}`));
  await expect(page.getByRole("alert")).toHaveCount(0);

  const talkRow = page.getByRole("row", { name: /Calm under fire/ });
  const { name, rows } = await exportCsv(page, "Export Report");
  expect(name).toBe(`analytics-${week}-to-${to}.csv`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ Day = "" }) => Day >= week && Day <= to)).toBe(true);
  const calm = rows.filter(({ Address }) => Address === "calm-under-fire");
  const views = calm.reduce((sum, { Views }) => sum + Number(Views), 0);
  await expect(talkRow).toContainText(views.toLocaleString("en-AU"));
  for (const column of ["Downloads", "Connect Clicks", "Feedback"])
    expect(
      calm.reduce((sum, row) => sum + Number(row[column]), 0),
      column,
    ).toBeGreaterThan(0);
  // Trashed hubs are not exported.
  expect(rows.some(({ Address }) => Address === "ten-dashboards-too-many")).toBe(false);
});
