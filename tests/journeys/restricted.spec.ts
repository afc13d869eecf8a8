import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/the-quiet-deploy";
const phone = { viewport: { width: widths.phone, height: 844 } };

async function requestCode(page: Page, email: string) {
  await page.goto(hub);
  await expect(page.getByRole("heading", { level: 1, name: "Email Verification Required" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
}

/** The code in the email that is open in the mail reader. */
async function readCode(page: Page) {
  const link = await page.locator('a[href*="?emailed="]').first().getAttribute("href");
  const code = /\.(\d{6})$/.exec(link ?? "")?.[1] ?? "";
  await expect(page.getByText(code).first()).toBeVisible();
  return { link: link ?? "", code };
}

test("Oliver, on the list, types the code from his email, reads the talk and rates it", async ({ browser, emails }) => {
  const context = await browser.newContext(phone);
  const oliver = await context.newPage();
  await requestCode(oliver, "Oliver.Hughes@example.com");
  await expectAccessible(oliver);
  const reader = await context.newPage();
  await emails.open(reader, "oliver.hughes@example.com", /^Your code/);
  const { code } = await readCode(reader);
  await oliver.getByLabel("Code").fill(code === "000000" ? "111111" : "000000");
  await oliver.getByRole("button", { name: "Open the Talk Hub" }).click();
  await expect(oliver.getByRole("alert")).toContainText("4 attempts left");
  await oliver.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await oliver.getByRole("button", { name: "Open the Talk Hub" }).click();
  await expect(oliver.getByText("Half a day, eight people")).toBeAttached();
  // The device keeps its access whatever the query says.
  await oliver.goto(`${hub}?s=qr`);
  await expect(oliver.getByRole("heading", { level: 1 })).toContainText("The quiet deploy");
});

test("Camille, without JavaScript, opens the talk with the button on the page her email links to", async ({
  browser,
  emails,
}) => {
  const camille = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  await requestCode(camille, "camille.dubois@example.com");
  await emails.open(camille, "camille.dubois@example.com", /^Your code/);
  const { link, code } = await readCode(camille);
  await camille.goto(link);
  await expect(camille.getByLabel("Code")).toHaveValue(code);
  await camille.getByRole("button", { name: "Open the Talk Hub" }).click();
  await expect(camille.getByText("Half a day, eight people")).toBeAttached();
});

test("Priya is not on the list: she waits, Amara approves, and the next code opens the talk", async ({
  browser,
  amaraPage,
  emails,
}) => {
  const context = await browser.newContext(phone);
  const priya = await context.newPage();
  await requestCode(priya, "priya.nair@example.com");
  await amaraPage.goto("/dashboard/qualified-audience");
  await amaraPage.getByRole("link", { name: "The quiet deploy: a workshop" }).click();
  await amaraPage.getByRole("tab", { name: "Manage Existing" }).click();
  await amaraPage.getByLabel("Search").fill("priya");
  // A job adds her to the list, and the page is not notified.
  const list = amaraPage.url();
  await expect.poll(async () => (await amaraPage.request.get(list)).text()).toContain("priya.nair@example.com");
  await amaraPage.getByLabel("Search").press("Enter");
  await amaraPage.getByRole("button", { name: "Approve priya.nair@example.com" }).click();
  await expect(amaraPage.getByRole("row", { name: /priya\.nair/ })).toContainText("Pending");

  await priya.getByRole("button", { name: "Send a new code" }).click();
  const reader = await context.newPage();
  await emails.open(reader, "priya.nair@example.com", /^Your code/);
  const { code } = await readCode(reader);
  await priya.getByLabel("Code").fill(code);
  await priya.getByRole("button", { name: "Open the Talk Hub" }).click();
  await expect(priya.getByText("Half a day, eight people")).toBeAttached();
  await amaraPage.reload();
  await expect(amaraPage.getByRole("row", { name: /priya\.nair/ })).toContainText("Verified");
});
