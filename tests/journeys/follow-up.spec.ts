import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import ICAL from "ical.js";
import { expect, test } from "#tests/support/journey.ts";

test("Amara follows up: she filters her leads, marks some, adds a note, and downloads a table and contacts", async ({
  amaraPage: page,
}) => {
  await page.goto("/dashboard/leads");
  await page.getByRole("searchbox", { name: "Search" }).fill("railworks");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 lead matches")).toBeVisible();
  await page.getByRole("link", { name: "Anika Rao" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Anika Rao" })).toBeVisible();
  await expect(page.getByText(/I agree that the speaker may keep my details/)).toBeVisible();
  await page.getByLabel("Private notes").fill("Wants the rehearsal for eleven teams");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Notes saved" })).toBeVisible();

  const card = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download vCard" }).click();
  const contact = new ICAL.Component(ICAL.parse(await readFile(await (await card).path(), "utf8")));
  expect(contact.getFirstPropertyValue("fn")).toBe("Anika Rao");
  expect(contact.getFirstPropertyValue("email")).toBe("anika.rao@example.com");

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
  await page.getByLabel("Status", { exact: true }).selectOption("Contacted");
  await expect(page).toHaveURL(/status=contacted/);

  const table = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const rows: Record<string, string>[] = parse(await readFile(await (await table).path()), {
    columns: true,
    bom: true,
  });
  expect(rows).toHaveLength(14);
  expect(new Set(rows.map((row) => row["Talk Hub"]))).toEqual(new Set(["Postmortems people actually read"]));
  expect(new Set(rows.map((row) => row.Status))).toEqual(new Set(["Contacted"]));

  const contacts = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download vCards" }).click();
  const cards = ICAL.parse(await readFile(await (await contacts).path(), "utf8")) as unknown[];
  expect(cards).toHaveLength(14);
});

test("Amara imports what a badge scanner wrote, chooses a column, and corrects a lead", async ({ amaraPage: page }) => {
  const scans = "Badge;Who;E-Mail;Organisation\n17;Zoë Badger;zoe.badger@exmaple.com;Müller AG\n18;Nobody;nonsense;\n";
  await page.goto("/dashboard/leads");
  await page.getByRole("link", { name: "Import" }).click();
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
});
