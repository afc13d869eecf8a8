import QRCode from "qrcode";
import sharp from "sharp";
import { expect, test } from "#tests/support/journey.ts";

/** Whether a PNG shows the QR code of `link`: compares every module of the code with the picture. */
async function showsCodeOf(png: Buffer, link: string): Promise<boolean> {
  const { size, data } = QRCode.create(link).modules;
  const { data: pixels, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / (size + 4);
  const isDark = (row: number, column: number) => {
    const y = Math.floor((row + 2.5) * scale);
    const x = Math.floor((column + 2.5) * scale);
    return (pixels[y * info.width + x] ?? 255) < 128;
  };
  return [...data].every((bit, index) => isDark(Math.floor(index / size), index % size) === (bit === 1));
}

test("Amara prepares a talk: a description with a video, colours, search texts, and the QR code for her last slide", async ({
  amaraPage: page,
  browser,
}) => {
  test.setTimeout(60_000);
  await page.goto("/dashboard/create-hub");
  await page.getByLabel("Talk Title").fill("Quiet machines");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("quiet-machines");
  await page.getByLabel("Event Date").fill("2027-03-04");
  await page.getByRole("textbox", { name: "Description", exact: true }).click();
  await page.keyboard.type("What ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("silence");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" taught us.");
  await page.getByRole("button", { name: "Insert video" }).click();
  await page.getByLabel("Video address").fill("https://example.com/film");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a link to a YouTube or Vimeo video")).toBeVisible();
  await page.getByLabel("Video address").fill("https://youtu.be/dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create Hub" }).click();
  await expect(page).toHaveURL(/\/dashboard\/edit-hub\//);

  // The create form has these fields too, until the editor is rendered.
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await page.getByLabel("Button Colour", { exact: true }).fill("#0b3a3c");
  await page.getByLabel("Meta Title").fill("Quiet machines, a talk");
  await page.getByLabel("Status").selectOption("active");
  await expect(page.getByText(/Not saved: Status\./)).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();

  const address = new URL("/amara-osei/quiet-machines", page.url()).href;
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  await expect(visitor).toHaveTitle("Quiet machines, a talk");
  await expect(visitor.locator(".rich strong")).toHaveText("silence");
  await expect(visitor.getByRole("link", { name: "Watch the video on YouTube" })).toBeVisible();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share This Talk" });
  await dialog.getByLabel("Format").selectOption({ label: "PNG, 1024 × 1024 px" });
  const arrives = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download QR" }).click();
  const code = await sharp(await (await arrives).path()).toBuffer();
  expect(await showsCodeOf(code, `${address}?s=qr`)).toBe(true);
  expect(await showsCodeOf(code, address)).toBe(false);
});
