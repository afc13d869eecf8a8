import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test as journey, widths } from "#tests/support/journey.ts";
import { findEmailLinks } from "#tests/support/people.ts";
import { type Product, startProduct } from "#tests/support/product.ts";

/** An installation that nobody has used. */
const test = journey.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
      await product.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
});

test("Amara sets up an empty installation, invites Ben, who signs up on his phone, and closes the door", {
  tag: "@core",
}, async ({ page, browser, product }) => {
  await setUp(page);
  const link = await invite(page);
  await signUp(browser, link, product);
  await closeSignUp(page, browser, product.origin, link);
});

async function setUp(page: Page) {
  await page.goto("/");
  await expectAccessible(page);
  await page.getByLabel("First Name").fill("Amara");
  await page.getByLabel("Last Name").fill("Osei");
  await page.getByLabel("Email").fill("amara@example.com");
  await page.getByLabel("Password").fill("rain on a tin roof");
  await expect(page.getByLabel("Username")).toHaveValue("amara-osei");
  await page.getByLabel("Name", { exact: true }).fill("Steady Ground");
  await page.getByLabel("Who may sign up").selectOption("People with an invitation link");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  expect((await page.request.get("/setup")).status()).toBe(404);
}

/** The link for one person, from the list. */
async function invite(page: Page): Promise<string> {
  await page.goto("/admin-dashboard");
  await page.getByRole("button", { name: "More for this site" }).click();
  await page.getByRole("menuitem", { name: "Invite people" }).click();
  await expect(page.getByLabel("People with an invitation link")).toBeChecked();
  await page.getByLabel("For").fill("Ben from the spring conference");
  await page.getByRole("button", { name: "Make link" }).click();
  await expect(page.getByRole("status")).toContainText("Invitation link made");
  await expect(page.getByRole("row", { name: /Ben from the spring conference/ })).toContainText("0 of 1");
  await expectAccessible(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link: Ben from the spring conference" }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function signUp(browser: Browser, link: string, { origin, dataDir }: Product) {
  const phone = await browser.newPage({ viewport: { width: widths.phone, height: 844 } });
  await phone.goto(`${origin}/signup`);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("By Invitation");
  await phone.goto(link);
  await phone.getByLabel("First Name").fill("Ben");
  await phone.getByLabel("Last Name").fill("Ortiz");
  await phone.getByLabel("Email").fill("ben@example.com");
  await phone.getByLabel("Password").fill("a calm, well-lit stage");
  await phone.getByRole("button", { name: "Sign Up" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect.poll(() => findEmailLinks(join(dataDir, "mail"), "ben@example.com", /Confirm/)).not.toBeNull();
  const links = await findEmailLinks(join(dataDir, "mail"), "ben@example.com", /Confirm/);
  await phone.goto(links?.find((each) => each.includes("/verify-email")) ?? "");
  await phone.getByRole("button", { name: "Confirm email address" }).click();
  await phone.getByLabel("Password").fill("a calm, well-lit stage");
  await phone.getByRole("button", { name: "Sign In", exact: true }).click();
  await phone.waitForURL("**/dashboard");
  await phone.close();
}

async function closeSignUp(page: Page, browser: Browser, origin: string, link: string) {
  await page.reload();
  await expect(page.getByRole("row", { name: /Ben from the spring conference/ })).toContainText("Used up");
  await page.getByLabel("Nobody new").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Saved");
  const visitor = await browser.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Sign-Up Is Closed");
  await visitor.goto(origin);
  await expect(visitor.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await expect(visitor.getByText("Get Started")).toHaveCount(0);
  await visitor.close();
}
