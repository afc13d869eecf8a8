// Amara edits in two windows. Whichever she keeps, her form can be saved again.
import type { Page } from "@playwright/test";
import { expect, openScreen, test } from "#tests/support/journey.ts";
import { findHubId, press } from "#tests/support/journey-shortcuts.ts";

/** Another window with the copy of the form that `page` shows now. Returns what saves it there with other values. */
async function openAnotherWindow(page: Page, formId: string) {
  const fields = await page.evaluate(
    (id) => [...new FormData(document.forms.namedItem(id) ?? undefined)].map(([name, value]) => [name, String(value)]),
    formId,
  );
  return async (values: Record<string, string>) => {
    const headers = { origin: new URL(page.url()).origin };
    const form = { ...Object.fromEntries(fields), ...values };
    const response = await page.request.post(page.url(), { form, headers });
    expect(response.status()).toBe(200);
  };
}

for (const [screen, form, [field, name], unsaved, undo] of [
  ["her talk", "edit-hub", ["Location", "location"], "not on the page yet", "Undo"],
  ["her profile", "profile", ["Company", "company"], "Not saved: Company.", "Discard"],
] as const) {
  test(`${screen} is saved again after she kept her own version, and after she discarded it`, { tag: "@core" }, async ({
    isolatedAmaraPage: page,
  }) => {
    await openScreen(
      page,
      form === "profile" ? "/profile" : `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`,
    );
    const notice = page.getByText("was changed somewhere else");
    const save = await openAnotherWindow(page, form);
    await page.getByLabel(field).fill("Here");
    await save({ [name]: "Elsewhere" });
    expect(await press(page, "Save Changes")).toBe(409);
    expect(await press(page, "Keep mine instead")).toBe(200);
    await expect(notice).toBeHidden();
    await expect(page.getByText(unsaved)).toBeHidden();
    await page.getByLabel(field).fill("Here again");
    expect(await press(page, "Save Changes")).toBe(200);
    await expect(page.getByText(unsaved)).toBeHidden();

    const saveAgain = await openAnotherWindow(page, form);
    await page.getByLabel(field).fill("Not this");
    await saveAgain({ [name]: "Elsewhere again" });
    expect(await press(page, "Save Changes")).toBe(409);
    await expect(notice).toBeVisible();
    await page.locator("button", { hasText: undo }).click();
    await expect(page.getByLabel(field)).toHaveValue("Elsewhere again");
    await expect(notice).toBeHidden();
    await page.getByLabel(field).fill("At last");
    expect(await press(page, "Save Changes")).toBe(200);
  });
}

test("the schedule that Amara keeps leaves what another window wrote, and is saved again", async ({
  isolatedAmaraPage: page,
}) => {
  await openScreen(page, `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const notice = page.getByText("was changed somewhere else");
  const save = await openAnotherWindow(page, "edit-hub");
  // Unsaved, so that both forms stay the older copy.
  await page.getByLabel("Event Name").fill("The session that waits");
  await page.getByLabel("Open Date").fill("2025-01-02");
  await save({ location: "Elsewhere" });
  for (const [time, isFirst] of [
    ["09:05", true],
    ["09:10", false],
  ] as const) {
    await page.getByLabel("Open Time").fill(time);
    const status = await press(page, "Save Schedule");
    expect(status).toBe(isFirst ? 409 : 200);
    if (isFirst) expect(await press(page, "Keep mine instead")).toBe(200);
    await expect(notice).toBeHidden();
  }
  expect(await press(page, "Save Changes")).toBe(409);
  await expect(notice).toBeVisible();
  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Location")).toHaveValue("Elsewhere");
});
