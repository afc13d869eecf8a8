// Amara edits in two windows. Whichever she keeps, her form can be saved again.
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { findHubId, isChange } from "#tests/support/journey-shortcuts.ts";

/** Sends a form on `page` with these values, as another window would that shows the same copy. */
async function saveInAnotherWindow(page: Page, formId: string, values: Record<string, string>) {
  const fields = await page.evaluate(
    (id) => [...new FormData(document.forms.namedItem(id) ?? undefined)].map(([name, value]) => [name, String(value)]),
    formId,
  );
  const headers = { origin: new URL(page.url()).origin };
  const response = await page.request.post(page.url(), { form: { ...Object.fromEntries(fields), ...values }, headers });
  expect(response.status()).toBe(200);
}

/** Presses `button`, and returns how it was answered. */
async function press(page: Page, button: string): Promise<number> {
  const received = page.waitForResponse((response) => isChange(response.request()));
  await page.getByRole("button", { name: button }).first().click();
  return (await received).status();
}

for (const [screen, form, [field, name], unsaved, undo] of [
  ["her talk", "edit-hub", ["Location", "location"], "not on the page yet", "Undo"],
  ["her profile", "profile", ["Company", "company"], "Not saved: Company.", "Discard"],
] as const) {
  test(`${screen} is saved again after she kept her own version, and after she discarded it`, async ({
    isolatedAmaraPage: page,
  }) => {
    await page.goto(
      form === "profile" ? "/profile" : `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`,
    );
    const notice = page.getByText("was changed somewhere else");
    await saveInAnotherWindow(page, form, { [name]: "Elsewhere" });
    await page.getByLabel(field).fill("Here");
    expect(await press(page, "Save Changes")).toBe(409);
    expect(await press(page, "Keep mine instead")).toBe(200);
    await expect(notice).toBeHidden();
    await expect(page.getByText(unsaved)).toBeHidden();
    await page.getByLabel(field).fill("Here again");
    expect(await press(page, "Save Changes")).toBe(200);
    await expect(page.getByText(unsaved)).toBeHidden();

    await saveInAnotherWindow(page, form, { [name]: "Elsewhere again" });
    await page.getByLabel(field).fill("Not this");
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
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const notice = page.getByText("was changed somewhere else");
  await saveInAnotherWindow(page, "edit-hub", { location: "Elsewhere" });
  // Unsaved, so that the form stays the older copy.
  await page.getByLabel("Event Name").fill("The session that waits");
  await page.getByLabel("Open Date").fill("2025-01-02");
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
