import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "#tests/support/journey.ts";

test("Amara follows up: she filters her leads, comes back to her search, marks some, and downloads a table", {
  tag: "@core",
}, async ({ amaraPage: page }) => {
  await page.goto("/dashboard/leads");
  await page.getByRole("searchbox", { name: "Search" }).fill("railworks");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 lead matches")).toBeVisible();
  await page.getByRole("link", { name: "Anika Rao" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Anika Rao" })).toBeVisible();
  // The list returns with her search; then she filters by talk.
  await page.getByRole("link", { name: "Back to Leads" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("railworks");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await page.getByLabel("Talk Hub", { exact: true }).selectOption({ label: "Postmortems people actually read" });
  await expect(page.getByText("14 leads match")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByLabel("Set status for selected leads").selectOption("Contacted");
  await expect(page.getByRole("status").filter({ hasText: "14 leads marked “Contacted”" })).toBeVisible();
  // All other filters are behind one button; what is in force is a chip that ends it.
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("New");
  await expect(page.getByText("0 leads match")).toBeVisible();
  await page.getByRole("link", { name: "Remove Status: New" }).click();
  await expect(page.getByText("14 leads match")).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("Contacted");
  await expect(page).toHaveURL(/status=contacted/);

  const table = page.waitForEvent("download");
  await page.getByRole("button", { name: "More for leads" }).click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  const rows: Record<string, string>[] = parse(await readFile(await (await table).path()), {
    columns: true,
    bom: true,
  });
  expect(rows).toHaveLength(14);
  expect(new Set(rows.map((row) => row["Talk Hub"]))).toEqual(new Set(["Postmortems people actually read"]));
  expect(new Set(rows.map((row) => row.Status))).toEqual(new Set(["Contacted"]));
});

test("Amara imports what a badge scanner wrote, chooses a column, and corrects a lead", async ({ amaraPage: page }) => {
  const scans = "Badge;Who;E-Mail;Organisation\n17;Zoë Badger;zoe.badger@exmaple.com;Müller AG\n18;Nobody;nonsense;\n";
  await page.goto("/dashboard/leads/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "scans.csv", mimeType: "text/csv", buffer: Buffer.from(scans, "latin1") });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("row", { name: "3 18, Nobody, nonsense Not an email address" })).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("3");
  // "Who" is no usual name for a column; the same file is checked again.
  await page.getByLabel("Full name").selectOption("Who (Zoë Badger)");
  await expect(page.getByText("Zoë Badger", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Import 1 lead" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 lead added" })).toBeVisible();

  await page.getByRole("link", { name: "Zoë Badger" }).click();
  await page.getByRole("button", { name: "Edit contact details" }).click();
  await page.getByLabel("Email").fill("zoe.badger@example.com");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("link", { name: "zoe.badger@example.com" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save details" })).toHaveCount(0);
  // Her notes save themselves, also those that she leaves at once.
  await page.getByLabel("Private notes").fill("Met at the badge desk");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByLabel("Private notes").fill("Met at the badge desk, likes maps");
  await page.getByRole("link", { name: "Back to Leads" }).click();
  await page.getByRole("link", { name: "Zoë Badger" }).click();
  await expect(page.getByLabel("Private notes")).toHaveValue("Met at the badge desk, likes maps");
});
