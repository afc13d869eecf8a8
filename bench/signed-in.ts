import assert from "node:assert/strict";
import type { Browser, Page } from "@playwright/test";

/** A page on the dashboard of the sample speaker, or of the account with this address, in a context of its own. */
export async function openSignedInPage(
  browser: Browser,
  { product, password, email = "amara@example.com" }: { product: { origin: string }; password: string; email?: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.origin}/signin`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/dashboard/);
  return page;
}

/** The address of the remote of today's talk, which the dashboard links. */
export async function findRemote(dashboard: Page): Promise<string> {
  const href = await dashboard.getByRole("link", { name: "Open Remote" }).first().getAttribute("href");
  return new URL(href ?? "", dashboard.url()).href;
}

/** The cookies of the sample speaker, or of the account with this address, without a browser. */
export async function signInByForm(origin: string, password: string, email = "amara@example.com"): Promise<string> {
  const page = await fetch(`${origin}/signin`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /name="password"/);
  const body = new URLSearchParams({ email, password });
  const response = await fetch(`${origin}/signin`, { method: "POST", body, headers: { origin }, redirect: "manual" });
  assert.equal(response.headers.get("location")?.startsWith("/dashboard"), true, `sign-in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
