// Files that are still on their way while Amara goes on working.
import type { Page } from "@playwright/test";
import { expect, test, trackHydration } from "#tests/support/journey.ts";
import { findHubId, isChange } from "#tests/support/journey-shortcuts.ts";
import { pdf, picture } from "#tests/support/uploads.ts";

/** Keeps every upload on its way until the returned function is called. */
async function holdUploads(page: Page) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/dashboard/files/upload?*", async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const asPdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: pdf });

test("files that Amara chose stay on their way while she saves and leaves; on another screen she sees them arrive", {
  tag: "@core",
}, async ({ isolatedAmaraPage: page }) => {
  const isHydrated = await trackHydration(page);
  const id = await findHubId(page, "Calm under fire");
  await page.goto(`/dashboard/edit-hub/${id}`);
  await isHydrated();
  const release = await holdUploads(page);
  const card = page.getByRole("region", { name: "Talk Resources" });
  await card.locator("input[type=file][multiple]").setInputFiles(["Notes.pdf", "Agenda.pdf"].map(asPdf));
  await page
    .getByRole("group", { name: "Logo" })
    .locator("input[type=file]")
    .setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await picture(),
    });

  await page.getByLabel("Event Name").fill("The session with files");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();
  await expect(page.getByText("not on the page yet")).toBeHidden();
  await expect(card.getByRole("progressbar", { name: "Uploading Notes.pdf" })).toBeVisible();

  // The logo would be lost with its form.
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Leads" }).click();
  const question = page.getByRole("dialog", { name: "Leave and cancel the upload?" });
  await question.getByRole("button", { name: "Leave and cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  const tray = page.getByRole("region", { name: "Uploads of another screen" });
  await expect(tray.getByRole("listitem")).toHaveCount(2);

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  release();
  await expect(page.getByRole("status").filter({ hasText: "2 resources added successfully!" })).toBeVisible();
  await expect(tray).toBeHidden();
  await page.goto(`/dashboard/edit-hub/${id}`);
  const titles = card.getByRole("listitem").getByText(/^(Notes|Agenda)$/);
  await expect(titles).toHaveText(["Notes", "Agenda"]);
});

test("a logo arrives after Amara saved, and is part of her next save; a new hub waits for its logo", async ({
  isolatedAmaraPage: page,
}) => {
  const isHydrated = await trackHydration(page);
  const logo = { name: "logo.png", mimeType: "image/png", buffer: await picture() };
  const chooseLogo = async () => {
    await page.getByRole("group", { name: "Logo" }).locator("input[type=file]").setInputFiles(logo);
  };
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await isHydrated();
  let release = await holdUploads(page);
  await chooseLogo();
  await page.getByLabel("Event Name").fill("The session with a logo");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();
  await expect(page.getByText("not on the page yet")).toBeHidden();
  release();
  await expect(page.getByText("1 change not on the page yet Logo")).toBeVisible();
  await expect(page.getByAltText("Your logo")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByText("1 change not on the page yet Logo")).toBeHidden();

  await page.unroute("**/dashboard/files/upload?*");
  await page.goto("/dashboard/create-hub");
  await isHydrated();
  release = await holdUploads(page);
  await page.getByLabel("Talk Title").fill("A talk with a logo");
  await page.getByLabel("Event Date").fill("2031-05-06");
  await chooseLogo();
  await page.getByRole("button", { name: "Create Hub" }).first().click();
  await expect(page.getByText("Waiting for the upload...")).toBeVisible();
  release();
  await page.waitForURL(/edit-hub/);
  await expect(page.getByAltText("Your logo")).toBeAttached();
});

test("Amara reads what was wrong with each of the files she chose; one that arrives after them hides no error", async ({
  amaraPage: page,
}) => {
  await page.goto("/dashboard/speaker-notes");
  const problem = { title: "Storage Limit Reached", message: "Your plan allows up to 1 GB of files." };
  await page.route("**/dashboard/files/upload?*name=Recording*", (route) =>
    route.fulfill({ status: 409, json: { problem } }),
  );
  const input = page.locator("input[type=file][multiple]");
  await input.setInputFiles([
    { name: "Video.mov", mimeType: "video/quicktime", buffer: pdf },
    asPdf("Recording.pdf"),
    asPdf("Handout.pdf"),
  ]);
  const stored = page.getByRole("status").filter({ hasText: "File uploaded successfully!" });
  await expect(stored).toContainText("and 2 more");
  const errors = page.getByRole("alert");
  await expect(errors).toHaveCount(0);
  // The success goes by itself.
  await expect(errors).toContainText(/Storage Limit Reached.*and 1 more/);
  await errors.getByRole("button", { name: "Close" }).click();
  await expect(errors).toContainText("Invalid File");
  await expect(errors).not.toContainText("and 1 more");
});

test("files that are too large are refused before they are sent, once, and another can be chosen at once", async ({
  isolatedAmaraPage: page,
}) => {
  const isHydrated = await trackHydration(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const refusal = "Please select an image smaller than 5MB";
  await page.goto("/profile");
  await isHydrated();
  const input = page.locator("input[type=file]").first();
  const large = { name: "Me.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  for (const _ of ["first", "second"]) {
    await input.setInputFiles(large);
    await expect(page.getByRole("alert").filter({ hasText: "File Too Large" })).toHaveText(new RegExp(refusal));
    await expect(page.getByText(refusal)).toHaveCount(1);
  }
  await expect(page.getByRole("button", { name: "Dismiss Me.png" })).toHaveCount(0);
  expect(sent).not.toContain("PUT /dashboard/files/upload");

  await page.goto("/dashboard/speaker-notes");
  await isHydrated();
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles([
      { name: "Film.mov", mimeType: "video/quicktime", buffer: pdf },
      { name: "Empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
      asPdf("Handout.pdf"),
    ]);
  const error = page.getByRole("alert");
  await expect(error).toContainText("Empty.pdf: This file is empty.");
  await error.getByRole("button", { name: "Close" }).click();
  await expect(error).toContainText("Film.mov: File type not supported.");
});

test("a file that Amara chooses while the script that sends it can't load is not lost: she presses Retry", async ({
  amaraPage: page,
}) => {
  const isHydrated = await trackHydration(page);
  const sendingScript = /assets\/send-uploads-|healthz/;
  await page.route(sendingScript, (route) => route.abort());
  await page.goto("/dashboard/speaker-notes");
  await isHydrated();
  await page.locator("input[type=file][multiple]").setInputFiles([asPdf("Early handout.pdf")]);
  await expect(page.getByRole("listitem").getByText("The connection was lost. Please try again.")).toBeVisible();
  await page.unroute(sendingScript);
  await page.getByRole("button", { name: "Retry Early handout.pdf" }).click();
  await expect(page.getByRole("status").filter({ hasText: "File uploaded successfully!" })).toBeVisible();
});

test("Amara's new hub gets the files that arrived, also the one that the network lost; those she removed are gone", async ({
  isolatedAmaraPage: page,
}) => {
  const isHydrated = await trackHydration(page);
  await page.goto("/dashboard/create-hub");
  await isHydrated();
  await page.route("**/dashboard/files/upload?*name=Late*", (route) => route.abort(), { times: 1 });
  const input = page.getByLabel("Slides and files");
  await input.setInputFiles([
    asPdf("First.pdf"),
    asPdf("Wrong.pdf"),
    { name: "Film.mov", mimeType: "video/quicktime", buffer: pdf },
    asPdf("Late.pdf"),
  ]);
  const files = page.getByRole("list", { name: "Files of this hub" });
  await expect(page.getByRole("alert").filter({ hasText: "Film.mov: File type not supported." })).toBeVisible();
  await expect(files.getByText("The connection was lost.", { exact: false })).toBeVisible();
  const removed = page.waitForResponse((response) => isChange(response.request()));
  await files.getByRole("button", { name: "Remove Wrong" }).click();
  await removed;
  await page.getByLabel("Talk Title").fill("A talk with slides");
  await page.getByLabel("Event Date").fill("2031-05-06");
  await page.getByRole("button", { name: "Create Hub" }).click();
  await page.waitForURL(/edit-hub/);
  const card = page.getByRole("region", { name: "Talk Resources" });
  await expect(card.getByRole("listitem").getByText(/^(First|Late|Wrong)$/)).toHaveText(["First", "Late"]);
  expect(await (await page.request.get("/dashboard/speaker-notes?search=Wrong")).text()).not.toContain("Wrong.pdf");
});
