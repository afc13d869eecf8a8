import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";

test("Rosa, in row 17, leaves her address and rates the talk with a double tap", { tag: "@core" }, async ({
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: widths.phone, height: 844 }, hasTouch: true });
  const rosa = await phone.newPage();
  const scripts: string[] = [];
  rosa.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await rosa.goto(`${hub}?s=qr`);
  await expect(rosa.getByRole("heading", { name: "Get Exclusive Resources" })).toBeVisible();
  await rosa.getByLabel("First Name").fill("Rosa");
  await rosa.getByLabel("Last Name").fill("Marquez");
  await rosa.getByLabel("Email").first().fill("rosa.marquez@example.com");
  await rosa.getByRole("checkbox").first().check();
  await rosa
    .getByRole("button", { name: /access|resources/i })
    .first()
    .click();
  await expect(rosa.getByRole("heading", { name: "Get Exclusive Resources" })).toBeHidden();

  await rosa.getByRole("radio", { name: /excellent/i }).check({ force: true });
  await rosa.getByLabel(/comment/i).fill("The quiet rooms. I will remember the quiet rooms.");
  // Her browser fills in the field that nobody sees.
  await rosa
    .locator("form[action*=feedback] [name=leave_empty]")
    .evaluate((field: HTMLInputElement) => (field.value = "Rosa"));
  await rosa.getByRole("button", { name: submitFeedback }).dblclick();
  await expect(rosa.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();
  expect(scripts.filter((url) => /entry|react|root/.test(url))).toEqual([]);
});

test("Tomas, without JavaScript, reads, skips the form and rates", async ({ browser }) => {
  const tomas = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: widths.phone, height: 844 } })
  ).newPage();
  await tomas.goto(hub);
  await expect(tomas.getByRole("heading", { level: 1 })).toContainText("Calm under fire");
  await tomas.getByRole("link", { name: "Continue without" }).click();
  await expect(tomas.getByRole("heading", { name: "Get Exclusive Resources" })).toBeHidden();
  await expect(tomas.getByRole("link", { name: /first ten minutes/i })).toBeVisible();

  await tomas.getByRole("radio", { name: /very good/i }).check({ force: true });
  await tomas.getByLabel(/comment/i).fill("Very good, from the back row.");
  await tomas.getByRole("button", { name: submitFeedback }).click();
  await expect(tomas.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();
});

test("Lena skips the form and rates on a narrow phone; when she returns, her phone knows both", async ({ browser }) => {
  const lena = await (await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true })).newPage();
  const leadForm = lena.getByRole("heading", { name: "Get Exclusive Resources" });
  const thanks = lena.getByText("Thank you! Your feedback has been submitted successfully.");
  await lena.goto(hub);
  await lena.getByRole("link", { name: "Continue without" }).click();
  await expect(leadForm).toBeHidden();
  const star = (name: string) => lena.getByRole("radio", { name });
  const [first, last] = [await star("Poor").boundingBox(), await star("Excellent").boundingBox()];
  expect(first?.x).toBeGreaterThanOrEqual(40);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(280);
  expect(last?.width).toBeGreaterThanOrEqual(44);

  await star("Excellent").check({ force: true });
  await lena.getByLabel(/comment/i).fill("From the last row.");
  await lena.getByRole("button", { name: submitFeedback }).click();
  await expect(thanks).toBeVisible();
  await lena.getByRole("link", { name: "Change my answer" }).click();
  await expect(lena.getByRole("heading", { name: "You gave 5 stars" })).toBeVisible();
  await expect(leadForm).toBeHidden();
  await expect(star("Excellent")).toBeChecked();
  await expect(lena.getByLabel(/comment/i)).toHaveValue("From the last row.");
  await star("Poor").check({ force: true });
  await lena.getByRole("button", { name: submitFeedback }).click();
  await expect(thanks).toBeVisible();
  await lena.reload();
  await expect(lena.getByRole("heading", { name: "You gave 1 star", exact: true })).toBeVisible();
});

test("Olu leaves his address and overlooks the tick below it: his rating is saved, and one tick adds the address", async ({
  browser,
}) => {
  const olu = await (await browser.newContext({ viewport: { width: widths.phone, height: 844 } })).newPage();
  await olu.goto(hub);
  await olu.getByRole("link", { name: "Continue without" }).click();
  const form = olu.locator("#rate");
  await form.getByRole("radio", { name: "Excellent" }).check({ force: true });
  const tick = form.getByRole("checkbox", { name: /I agree/ });
  await expect(tick).toBeVisible();
  await expect(tick).toHaveAccessibleName(/[^)]$/);
  await form.getByLabel(/email/i).fill("olu.overlooks@example.com");
  await expect(tick).toHaveAccessibleName(/\(required\)$/);
  await form.getByRole("button", { name: submitFeedback }).click();
  await expect(form.getByRole("alert")).toContainText("Your rating is saved. Your email address is not");
  await expect(tick).toBeFocused();
  await tick.check();
  await form.getByRole("button", { name: submitFeedback }).click();
  await expect(olu.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();
});

test("a phone that knows no popovers shows neither the share dialog nor its button", async ({ page }) => {
  await page.route(hub, async (route) => {
    const original = await route.fetch();
    const body = (await original.text()).replaceAll(":popover-open", ":unknown").replace('popover="auto"', "");
    await route.fulfill({ response: original, body });
  });
  await page.goto(hub);
  await page.getByRole("link", { name: "Continue without" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Share This Talk")).toHaveCount(2);
  for (const text of await page.getByText("Share This Talk").all()) await expect(text).toBeHidden();
});
