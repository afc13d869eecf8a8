import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { amara } from "#sample/sample-people.ts";
import { expect, expectAccessible, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
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

const talk = "Postmortems people actually read";
const screenOf = async (page: Page) => `/dashboard/hubs/${await findHubId(page, talk)}/follow-up`;
const email = { subject: "The template, and one question", message: "Here it is.", linkLabel: "Book the workshop" };

test("Amara writes to everyone who came, forgets where a link leads, and sees the email", { tag: "@core" }, async ({
  amaraPage: page,
}) => {
  await page.goto(`${await screenOf(page)}?write`);
  await page.getByLabel("Subject").fill(email.subject);
  await page.getByLabel("Text of one more link").fill(email.linkLabel);
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByText("Enter the address that this text leads to")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Where it leads").fill("example.com/workshop");
  await page.getByRole("button", { name: "Save and preview" }).click();

  const preview = page.frameLocator('iframe[title="The email"]');
  await expect(preview.getByRole("heading", { name: "Hello Amara" })).toBeVisible();
  await expect(preview.getByRole("link", { name: email.linkLabel })).toBeVisible();
  await expect(page.getByText(/^\d+ people get it\.$/)).toBeVisible();
  await expectAccessible(page);
});

test("Amara sends her email, and watches how it leaves", async ({ browser }) => {
  let capacity = 4;
  const { promise: isUnblocked, resolve: unblock } = Promise.withResolvers<undefined>();
  const server = await startMailServer(() => (capacity-- > 0 ? undefined : isUnblocked));
  const { product, page } = await openAsAmara(browser, server.url);
  const screen = await screenOf(page);
  const form = { intent: "save", ...email, linkUrl: "example.com/workshop" };
  await page.request.post(screen, { form, headers: { origin: product.origin }, maxRedirects: 0 });
  await page.goto(`${screen}?check`);
  const ready = page.getByText(/^\d+ people get it\.$/);
  const people = Number.parseInt((await ready.textContent()) ?? "", 10);
  expect(people).toBeGreaterThan(8);
  await page.getByRole("button", { name: `Send to ${people} people` }).click();
  const dialog = page.getByRole("dialog", { name: `Send to ${people} people?` });
  await dialog.getByRole("button", { name: `Send to ${people} people` }).click();
  // The mail server takes four emails at first, and the others later.
  await expect(page.getByText(`Sending: 4 of ${people}`)).toBeVisible();
  unblock(undefined);
  const sent = page.getByRole("listitem").filter({ hasText: email.subject });
  await expect(sent.getByText(`Sent to ${people} people.`)).toBeVisible();
  await product.stop();
  await server.goDown();
  await product.remove();
});
