import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { amara } from "#app/database/seed/sample-people.ts";
import { expect, expectAccessible, test, trackHydration } from "#tests/support/journey.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startProduct } from "#tests/support/product.ts";
import { copySample } from "#tests/support/sample.ts";

/** The product with the sample data and this mail server, and a page on which Amara is signed in. */
async function openAsAmara(browser: Browser, mailServer: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-follow-up-"));
  const password = await copySample(dataDir);
  const env = { SMTP_URL: mailServer, MAIL_FROM: "Hubs <no-reply@hubs.example>" };
  const product = await startProduct({ dataDir, env });
  const { origin } = product;
  const context = await browser.newContext({ baseURL: origin });
  const form = { email: amara.email, password };
  await context.request.post("/signin", { form, headers: { origin }, maxRedirects: 0 });
  return { product, page: await context.newPage() };
}

test("Amara writes to everyone who came while the mail server fails in the middle, and each gets it once", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  let capacity = Number.POSITIVE_INFINITY;
  const server = await startMailServer(() => (capacity-- > 0 ? undefined : 450));
  const { product, page } = await openAsAmara(browser, server.url);
  const waitForHydration = await trackHydration(page);
  await page.goto("/dashboard/leads");
  await waitForHydration();
  await page.getByLabel("Talk Hub", { exact: true }).selectOption({ label: "Postmortems people actually read" });
  await page.getByRole("link", { name: "Follow-up" }).click();
  await page.getByRole("link", { name: "Write another" }).click();
  await page.getByLabel("Subject").fill("The template, and one question");
  await page.getByLabel("Text of one more link").fill("Book the workshop");
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByText("Enter the address that this text leads to")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Where it leads").fill("example.com/workshop");
  await page.getByRole("button", { name: "Save and preview" }).click();

  const email = page.frameLocator('iframe[title="The email"]');
  await expect(email.getByRole("heading", { name: "Hello Amara" })).toBeVisible();
  await expect(email.getByRole("link", { name: "Book the workshop" })).toBeVisible();
  const ready = page.getByText(/^\d+ people get it\.$/);
  const people = Number.parseInt((await ready.textContent()) ?? "", 10);
  expect(people).toBeGreaterThan(8);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Test sent" })).toBeVisible();
  await expect
    .poll(() => server.received.map(({ subject }) => subject))
    .toEqual(["Test: The template, and one question"]);

  capacity = 4;
  await page.getByRole("button", { name: `Send to ${people} people` }).click();
  const dialog = page.getByRole("dialog", { name: `Send to ${people} people?` });
  await dialog.getByRole("button", { name: `Send to ${people} people` }).click();
  await expect(page.getByText(`Sending: 4 of ${people}`)).toBeVisible();
  capacity = Number.POSITIVE_INFINITY;
  const sent = page.getByRole("listitem").filter({ hasText: "The template, and one question" });
  await expect(sent.getByText(`Sent to ${people} people.`)).toBeVisible({ timeout: 90_000 });
  const readers = server.received.slice(1).map(({ to }) => to?.[0]?.address);
  expect([readers.length, new Set(readers).size]).toEqual([people, people]);

  await page.getByRole("button", { name: "Use again: The template, and one question" }).click();
  await expect(page.getByText("Nobody gets it.")).toBeVisible();
  await expect(page.getByText(`${people} already got this email`)).toBeVisible();
  await product.stop();
  await server.goDown();
  await product.remove();
});
