import { expect, test, widths } from "#tests/support/journey.ts";

test("Amara is booked: a visitor without JavaScript sends a request, she reads it from her email and replies, and the reply is sent", {
  tag: "@core",
}, async ({ browser, amaraPage: page, emails }) => {
  const phone = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: widths.phone, height: 844 },
  });
  const visitor = await phone.newPage();
  await visitor.goto("/amara-osei");
  await visitor.getByRole("link", { name: "Book Amara" }).click();
  await expect(visitor.getByRole("heading", { name: "Speaking Inquiry" })).toBeVisible();
  // When and where come first; what can wait is folded on a phone.
  await visitor.getByLabel("Event Name").fill("Lumen Day");
  await visitor.getByLabel("Calm under fire").check();
  await visitor.getByText("Audience, budget and notes (optional)").click();
  await visitor.getByLabel("Additional Notes").fill("Half a day in Lisbon, forty people.");
  await visitor.getByLabel("Audience Size").selectOption("1-50");
  await visitor.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(visitor.getByText("Name is required")).toBeVisible();
  await expect(visitor.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(visitor.getByLabel("Additional Notes")).toHaveValue("Half a day in Lisbon, forty people.");
  await visitor.getByLabel("Name", { exact: true }).fill("Beatriz Costa");
  await visitor.getByLabel("Email").fill("beatriz.costa@example.com");
  await visitor.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(visitor.getByRole("heading", { name: "Booking Request Sent!" })).toBeVisible();

  const subject = /Booking request from Beatriz Costa/;
  await page.goto(await emails.findLink("amara@example.com", "/dashboard/bookings/", subject));
  await expect(page.getByRole("heading", { level: 1, name: "Lumen Day" })).toBeVisible();
  await expect(page.getByText("Half a day in Lisbon, forty people.")).toBeVisible();
  await page.getByLabel("Your reply").fill("Dear Beatriz,\n\nLisbon it is.\n\nAmara");
  await page.getByRole("button", { name: "Send reply" }).dblclick();
  await expect(page.getByText(/^Sent /)).toBeVisible();
  await page.getByRole("link", { name: "Back to Bookings" }).click();
  await expect(page.getByRole("row", { name: /Lumen Day/ })).toContainText("Held");

  await emails.arrives("beatriz.costa@example.com", /Re: your booking request/);

  // The link in one of the emails stops them, in a browser without scripts and without signing in, until Amara wants
  // them again.
  await visitor.goto(await emails.findLink("amara@example.com", "/unsubscribe/", subject));
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();

  await page.goto("/account-settings");
  await expect(page.getByLabel("Email Notifications")).not.toBeChecked();
  await page.getByLabel("Email Notifications").check({ force: true });
  await expect(page.getByRole("status").filter({ hasText: "Preferences Saved" })).toBeVisible();
});
