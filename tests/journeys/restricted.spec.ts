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

test("Oliver, on the list, types the code from his email and reads the talk", { tag: "@core" }, async ({
  browser,
  emails,
}) => {
  const oliver = await (await browser.newContext(phone)).newPage();
  await requestCode(oliver, "Oliver.Hughes@example.com");
  await expectAccessible(oliver);
  const link = await emails.findLink("oliver.hughes@example.com", "?emailed=", /^\d{6} is your code/);
  const code = link.slice(-6);
  await oliver.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await oliver.getByRole("button", { name: "Open the Talk Hub" }).click();
  await expect(oliver.getByText("Half a day, eight people")).toBeAttached();
});

test("Camille, without JavaScript, opens the talk with the button on the page her email links to", async ({
  browser,
  emails,
}) => {
  const camille = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  await requestCode(camille, "camille.dubois@example.com");
  await emails.open(camille, "camille.dubois@example.com", /^\d{6} is your code/);
  const { link, code } = await readCode(camille);
  await camille.goto(link);
  await expect(camille.locator("[name=code]")).toHaveValue(code);
  await expect(camille.getByRole("textbox")).toHaveCount(0);
  await camille.getByRole("button", { name: "Open the Talk Hub" }).click();
  await expect(camille.getByText("Half a day, eight people")).toBeAttached();
});
