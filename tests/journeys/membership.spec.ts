// From "Get Started" to the dashboard, for a visitor and for an account owner, and through a refund.
import { expect, expectAccessible, test, trackHydration } from "#tests/support/journey.ts";
import { createAccount } from "#tests/support/journey-shortcuts.ts";

const password = "a calm, well-lit stage";

test("a visitor buys, sets a password through the emailed link, and is refunded", { tag: "@core" }, async ({
  page,
  emails,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get Started" }).first().click();
  await expect(page.getByRole("heading", { name: "Practice checkout" })).toBeVisible();
  await page.getByLabel("Email").fill("nina@example.com");
  await page.getByLabel("Name on card").fill("Nina Park");
  await page.getByRole("button", { name: "Pay $280 AUD" }).click();
  await expect(page.getByRole("heading", { name: "Purchase successful" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await emails.findLink("nina@example.com", "/set-password?token=", /Welcome/));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/billing");
  await expectAccessible(page);
  await expect(page.getByRole("complementary", { name: "Membership" })).toHaveCount(0);
  await page.getByRole("link", { name: "Practise a refund or dispute" }).click();
  const refund = page.getByRole("button", { name: "Refund in full" });
  await refund.click();
  await expect(refund).toHaveCount(0);
  await page.goto("/profile");
  await expect(page.getByText("Your payment was refunded.")).toBeVisible();
  await page.getByLabel("First Name").fill("Antonia");
  await page.getByLabel("Username").fill("nina-park");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Editing is locked" })).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("Antonia");
});

test("a press on Get Started is shown, not repeated, and may be tried again after 20 seconds", async ({ page }) => {
  await page.clock.install();
  let presses = 0;
  // A payment page that never comes: with 204, a browser stays where it is.
  await page.route("**/checkout", (route) => {
    presses++;
    return route.fulfill({ status: 204 });
  });
  await page.goto("/");
  const button = page.getByRole("banner").getByRole("button", { name: "Get Started" });
  await button.dblclick();
  await expect(page.getByRole("button", { name: "Redirecting to Stripe..." })).toBeDisabled();
  expect(presses).toBe(1);
  // Coming back from the payment page, the browser may show this one as it was left.
  const comeBack = () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await page.evaluate(comeBack);
  await button.click();
  await expect(page.getByRole("button", { name: "Redirecting to Stripe..." })).toBeDisabled();
  expect(presses).toBe(2);
  await page.clock.fastForward(20_000);
  await expect(button).toBeEnabled();
});

test("an account owner joins from the banner", async ({ page, emails, testServer }) => {
  const otto = { firstName: "Otto", lastName: "Berg", email: "otto@example.com", username: "otto-berg", password };
  await createAccount(page, emails, testServer.origin, otto);
  const waitForHydration = await trackHydration(page);
  await page.goto("/dashboard");
  const banner = page.getByRole("complementary", { name: "Membership" });
  await waitForHydration();
  await page.route("**/checkout.data", () => {}, { times: 1 });
  await banner.getByRole("button", { name: "Join for $280 AUD" }).click();
  await expect(banner.getByRole("button", { name: "Redirecting to Stripe..." })).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await banner.getByRole("button", { name: "Join for $280 AUD" }).click();
  await expect(page.getByRole("heading", { name: "Practice checkout" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("otto@example.com");
  await page.getByRole("button", { name: "Pay $280 AUD" }).click();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
