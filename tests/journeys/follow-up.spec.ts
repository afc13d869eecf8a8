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
