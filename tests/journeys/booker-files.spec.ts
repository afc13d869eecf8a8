// Bookers send large files on her booking's page, where no framework runs: progress, a lost network, a change of mind.
import { writeFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { type Emails, expect, expectAccessible, phoneUserAgent, test, widths } from "#tests/support/journey.ts";
import { pdf } from "#tests/support/uploads.ts";

/** Amara shares the page of a booking, and its booker opens it on a phone that sends 3 MB a second. */
async function openPage(browser: Browser, amara: Page, emails: Emails, { event, email }: typeof tomsDay) {
  await amara.goto(`/dashboard/bookings?search=${event}`);
  await amara.getByRole("link", { name: event }).first().click();
  await amara.getByRole("button", { name: "Share page" }).click();
  const link = await emails.findLink(email, "/b/");
  const context = await browser.newContext({
    viewport: { width: widths.phone, height: 844 },
    userAgent: phoneUserAgent,
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const speed = { downloadThroughput: -1, uploadThroughput: 3_000_000 };
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: 20, ...speed });
  await page.goto(link);
  return page;
}
const tomsDay = { event: "Wattle Bank Tech Summit", email: "tom.baxter@example.com" };
const priyasDay = { event: "Railworks leadership day", email: "priya.raman@example.com" };

/** On disk, because the browser would get the bytes of a large file more slowly than it sends them. */
async function asPdf(name: string, size = pdf.byteLength): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, Buffer.concat([pdf, Buffer.alloc(size - pdf.byteLength)]));
  return path;
}

test("Tom sends Amara a plan of 20 MB, sees its progress, presses Save meanwhile, and she has it with his answer", {
  tag: "@core",
}, async ({ amaraPage: amara, browser, emails }) => {
  const tom = await openPage(browser, amara, emails, tomsDay);
  const files = tom.locator("#files");
  await tom.getByLabel("Who will be in the audience?").fill("Farmers who sell online");
  await expect(tom.getByText("50 MB each, sent as soon as you choose it")).toBeVisible();
  await tom
    .getByLabel("Add a file")
    .setInputFiles([await asPdf("Room plan.pdf", 20 * 1024 * 1024), await asPdf("Second.pdf")]);
  await expect(files.getByText(/^[1-9]\d?% of 20 MB$/)).toBeVisible();
  await expect(files.getByText("Waiting…")).toBeVisible();
  expect(
    await files
      .getByRole("progressbar", { name: "Sending Room plan.pdf" })
      .evaluate((bar) => (bar as HTMLProgressElement).value),
  ).toBeGreaterThan(0);
  await tom.getByRole("button", { name: "Save" }).click();
  await expect(tom.getByRole("button", { name: "Saving once your files are sent…" })).toBeDisabled();
  await expect(tom.getByText("Saved. Amara sees it now")).toBeVisible({ timeout: 20_000 });
  await expect(files.getByRole("listitem")).toContainText(["Room plan.pdf20 MB, for Amara", "Second.pdf"]);
  await expect(tom.getByLabel("Who will be in the audience?")).toHaveValue("Farmers who sell online");

  await amara.reload();
  await expect(amara.getByText("Farmers who sell online")).toBeVisible();
  const [download] = await Promise.all([
    amara.waitForEvent("download"),
    amara.getByRole("link", { name: /Room plan.pdf/ }).click(),
  ]);
  let received = 0;
  for await (const part of await download.createReadStream()) received += (part as Buffer).length;
  expect(received).toBe(20 * 1024 * 1024);
});

test("Priya reads why a file was not sent, retries the one that the network lost, and cancels another", async ({
  amaraPage: amara,
  browser,
  emails,
}) => {
  const priya = await openPage(browser, amara, emails, priyasDay);
  const files = priya.locator("#files");
  const choose = async (...file: Parameters<typeof asPdf>) =>
    priya.getByLabel("Add a file").setInputFiles(await asPdf(...file));
  await choose("Trailer.mov");
  await expect(files.getByText("File type not supported.", { exact: false })).toBeVisible();
  await priya.getByRole("button", { name: "Dismiss Trailer.mov" }).click();
  await expect(priya.getByLabel("Add a file")).toBeFocused();

  await priya.route("**/files?*name=Seating*", (route) => route.abort(), { times: 1 });
  await choose("Seating.pdf");
  await expect(files.getByText("The connection was lost. Please try again.")).toBeVisible();
  await priya.getByRole("button", { name: "Retry Seating.pdf" }).click();
  await expect(files.getByRole("link", { name: "Seating.pdf" })).toBeFocused();

  await choose("Wrong year.pdf", 20 * 1024 * 1024);
  await expect(files.getByText(/% of 20 MB$/)).toBeVisible();
  await expectAccessible(priya);
  await priya.getByRole("button", { name: "Cancel Wrong year.pdf" }).click();
  await expect(files.getByText("Wrong year.pdf")).toBeHidden();
  await priya.reload();
  await expect(files.getByRole("link", { name: "Seating.pdf" })).toHaveCount(1);
  await expect(files.getByText("Wrong year.pdf")).toBeHidden();
});
