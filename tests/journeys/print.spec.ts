// What people print: the talk without what only a screen can do, with the addresses of its links.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";

/** What stands behind a link on paper. */
const addressBehind = (page: Page, name: string) =>
  page.getByRole("link", { name }).evaluate((link) => getComputedStyle(link, "::after").content);

test("a talk's page prints its texts and addresses, without forms, also before the lead form is skipped", {
  tag: "@core",
}, async ({ page }) => {
  await page.route("/amara-osei/calm-under-fire", async (route) => {
    const original = await route.fetch();
    const rules = `<style>${readFileSync("app/ui/branded/video.css", "utf8")}</style>`;
    const video = `${rules}<p class="video"><a href="https://youtu.be/dQw4w9WgXcQ" data-video>Watch the talk</a></p>`;
    const body = (await original.text()).replace(/(<div class="rich"[^>]*>)/, `$1${video}`);
    await route.fulfill({ response: original, body });
  });
  await page.emulateMedia({ media: "print" });
  await page.goto("/amara-osei/calm-under-fire");
  await expect(page.getByRole("heading", { name: "Get Exclusive Resources" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Talk Resources" })).toBeVisible();
  await expect(page.locator("#rate form")).toBeHidden();
  for (const button of await page.getByRole("button").all()) await expect(button).toBeHidden();
  await expect(page.locator(".hero")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  expect(await addressBehind(page, "Connect with Amara")).toContain("mailto:amara@example.com");
  expect(await addressBehind(page, "Watch the talk")).toContain("https://youtu.be/dQw4w9WgXcQ");
  expect((await page.getByRole("link", { name: "Watch the talk" }).boundingBox())?.height).toBeLessThan(60);
});

/** How many sheets it takes, with the browser's own margins unless the page has its own. */
async function countSheets(page: Page, format: "A4" | "Letter" = "A4"): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("a profile prints on two sheets, with its address, without what is pressed", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/amara-osei");
  expect(await countSheets(page)).toBe(2);
  await expect(page.getByText(/\/amara-osei$/)).toBeVisible();
  await expect(page.getByText("The quiet deploy", { exact: true })).toBeVisible();
  for (const hidden of ["Show all 4 talks", "Read the full biography", "Availability", "For organisers"])
    await expect(page.getByText(hidden, { exact: true }).first()).toBeHidden();
  // Paper is light whatever the screen was.
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("a booking page prints as one sheet to fill in by hand, with its folds open", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/amara-osei/book");
  expect(await countSheets(page)).toBe(1);
  expect(await countSheets(page, "Letter")).toBe(1);
  for (const heading of ["What to Expect", "Speaker Information"])
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await expect(page.getByLabel("Additional Notes")).toBeVisible();
  for (const pressed of ["Send Booking Request", "Is it free?", "Back to profile"])
    await expect(page.getByText(pressed)).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("a profile prints the addresses of its links", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/amara-osei");
  expect(await addressBehind(page, "Website")).toContain("https://example.com/amara");
  await expect(page.getByRole("link", { name: "Book Amara" })).toBeHidden();
});
