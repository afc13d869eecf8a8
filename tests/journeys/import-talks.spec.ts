import { readFileSync } from "node:fs";
import { expect, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

test("Amara brings her talks along: she answers how dates are written, chooses two, and imports them once", {
  tag: "@core",
}, async ({ amaraPage: page }) => {
  const table = [
    "Talk Title,Conference,Date,Slides",
    "Pagers of Porto,Harbour Ops,04/03/2024,https://example.com/porto.pdf",
    "Runbooks of Riga,Baltic Ops,05/03/2024,",
    "Alerts of Aarhus,Fjord Ops,06/03/2024,",
    ",Fjord Ops,07/03/2024,",
  ].join("\n");
  const file = { name: "talks.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
  await page.goto("/dashboard/hubs");
  await page.getByRole("link", { name: "Import talks" }).click();
  await page.getByLabel("File with your talks").setInputFiles(file);
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("There is no new talk to import from this file.")).toBeVisible();
  await page.getByLabel("How are dates written?").selectOption("Day first: 25/3/2026");
  await expect(page.getByText("Mon 4 Mar 2024 · Harbour Ops · 1 link")).toBeVisible();
  await expect(page.getByRole("row", { name: "5 Fjord Ops, 07/03/2024 No title" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Alerts of Aarhus" }).uncheck();
  await page.getByRole("button", { name: "Create 2 drafts" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 drafts created" })).toBeVisible();
  await expect(page.getByText("Runbooks of Riga")).toBeVisible();

  // The same file again has only the talk that she left out.
  await page.goto("/dashboard/hubs/import");
  await page.getByLabel("File with your talks").setInputFiles(file);
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByLabel("How are dates written?").selectOption("Day first: 25/3/2026");
  await expect(page.getByRole("button", { name: "Create 1 draft" })).toBeVisible();
  await expect(page.getByText("2 talks already here")).toBeVisible();

  // Other journeys of this worker need the room for drafts.
  const { origin } = new URL(page.url());
  for (const title of ["Pagers of Porto", "Runbooks of Riga"]) {
    const actions = `/dashboard/hubs/${await findHubId(page, title)}/actions`;
    for (const intent of ["trash", "remove"])
      await page.request.post(actions, { form: { intent }, headers: { origin }, maxRedirects: 0 });
  }
});

test("Amara brings the list of a programme: nobody in it has her name, so she says who she is and sees her talks", async ({
  amaraPage: page,
}) => {
  const list = readFileSync("tests/support/talk-files/sessionize-excel.csv", "utf8").replaceAll(
    "Amara Osei",
    "A. Osei",
  );
  await page.goto("/dashboard/hubs/import");
  await page
    .getByLabel("File with your talks")
    .setInputFiles({ name: "sessions.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("Choose which speaker you are, to see your talks.")).toBeVisible();
  await page.getByLabel("Which speaker are you?").selectOption("A. Osei");
  await expect(page.getByRole("checkbox", { name: "Two at one desk" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Its status is “Declined”" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create 2 drafts" })).toBeVisible();
});
