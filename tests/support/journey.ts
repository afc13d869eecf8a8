// What a journey starts from: the product with its sample data, running, one for each worker; and people with browsers.
import { execFileSync } from "node:child_process";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { amara } from "#app/database/seed/cast.ts";
import { type Product, startProduct } from "#tests/support/product.ts";

interface Stage extends Product {
  /** The sample speaker's. */
  password: string;
}

/** Widths every screen is looked at: a phone in row 17, a laptop. */
export const widths = { phone: 390, laptop: 1280 };

/** The product with its sample data, running; `prepare` finds the folder before it starts for good. */
export async function startSample(prepare?: (dataDir: string) => Promise<void>): Promise<Stage> {
  const first = await startProduct();
  await first.stop();
  const said = execFileSync(process.execPath, ["scripts/demo.mjs"], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: first.dataDir },
    encoding: "utf8",
  });
  const password = /Password:\s+(\S+)/.exec(said)?.[1];
  if (!password) throw new Error(`npm run demo printed no password:\n${said}`);
  await prepare?.(first.dataDir);
  const product = await startProduct({ dataDir: first.dataDir });
  return { ...product, password };
}

export const test = base.extend<{ amaraPage: Page }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern
    async ({}, use) => {
      const product = await startSample();
      await use(product);
      await product.stop();
      await product.remove();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ stage }, use) => use(stage.origin),
  /** A page on which the sample speaker is signed in. */
  amaraPage: async ({ page, stage }, use) => {
    await page.goto("/signin");
    await page.getByLabel("Email").fill(amara.email);
    await page.getByLabel("Password").fill(stage.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await use(page);
  },
});

/** Opens the newest letter to `address` (about `subject`) in the mail reader and follows its link that contains `path`. */
export async function followLetter(page: Page, address: string, path: string, subject: RegExp = /./) {
  await expect(async () => {
    await page.goto("/_local/mail");
    const letters = page.getByRole("link").filter({ hasText: address }).filter({ hasText: subject });
    await letters.first().click({ timeout: 1_000 });
  }).toPass();
  const href = await page.locator(`a[href*="${path}"]`).first().getAttribute("href");
  await page.goto(href ?? "");
}

/** No accessibility violation that axe can see. */
export async function expectAccessible(page: Page) {
  // "Legacy" is axe without a window of its own for each look, which it needs for frames of other origins alone.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

export { expect };
