import type { Locator } from "@playwright/test";
import { closePage, expect, test } from "#tests/support/journey.ts";
import { slugsOf } from "#tests/support/written-names.ts";

test("Amara gets an address of a title in any script", { tag: "@core" }, async ({ amaraPage: page }) => {
  await page.goto("/dashboard/create-hub");
  const slug = page.getByLabel("Custom URL Slug");
  for (const [title, written] of slugsOf) {
    await page.getByLabel("Talk Title").fill(title);
    await expect(slug).toHaveValue(written);
    await slug.fill(title);
    await expect(page.getByText(`/${written}`)).toBeVisible();
    await slug.fill("");
  }
});

test("Amara prepares a talk: a description with a video, colours, search texts, and the QR code for her last slide", async ({
  amaraPage: page,
}) => {
  await page.goto("/dashboard/create-hub");
  await page.getByLabel("Talk Title").fill("Quiet machines");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("quiet-machines");
  await page.getByLabel("Event Date").fill("2027-03-04");
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await expect(description).toHaveAttribute("contenteditable", "true");
  await description.click();
  await page.keyboard.type("What ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("silence");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" taught us.");
  await page.getByRole("button", { name: "Insert video" }).click();
  await page.getByLabel("Video address").fill("https://example.com/film");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a link to a YouTube or Vimeo video")).toBeVisible();
  await page.getByLabel("Video address").fill("https://youtu.be/dQw4w9WgXcQ?t=1m30s");
  await page.keyboard.press("Enter");
  const code = '<iframe src="https://player.vimeo.com/video/823141156?h=90e6d75118&amp;badge=0"></iframe>';
  await pasteText(description, code);
  await page.getByRole("button", { name: "Create Hub" }).click();
  await expect(page).toHaveURL(/\/dashboard\/edit-hub\//);

  // The create form has these fields too, until the editor is rendered.
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await page.getByLabel("Button Colour", { exact: true }).fill("#0b3a3c");
  await page.getByLabel("Meta Title").fill("Quiet machines, a talk");
  await page.getByLabel("Status").selectOption("active");
  await expect(page.getByText(/Not saved: .*Status\./)).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();

  const address = "/amara-osei/quiet-machines";
  const shown = await (await page.request.get(address)).text();
  expect(shown).toContain("<title>Quiet machines, a talk</title>");
  expect(shown).toContain("What <strong>silence</strong> taught us.");
  expect(shown).toContain("Watch the video on YouTube");

  // The players load on a click.
  const reader = await page.context().newPage();
  await reader.route(/youtube|vimeo/, (route) => route.fulfill({ body: "playing" }));
  await reader.goto(address);
  await reader.getByRole("link", { name: "Watch the video on YouTube" }).click();
  await reader.getByRole("link", { name: "Watch the video on Vimeo" }).click();
  const players = reader.locator("figure iframe");
  await expect(players.first()).toHaveAttribute("src", /embed\/dQw4w9WgXcQ\?autoplay=1&start=90$/);
  await expect(players.last()).toHaveAttribute("src", /video\/823141156\?h=90e6d75118&/);
  await closePage(reader);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share This Talk" });
  await dialog.getByText("More sizes").click();
  await dialog.getByLabel("Format").selectOption({ label: "PNG, 1024 × 1024 px" });
  const download = dialog.getByRole("link", { name: "Download QR" });
  await expect(download).toHaveAttribute("href", /\/amara-osei\/quiet-machines\/qr\.png\?size=1024$/);
});

const pasteText = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
