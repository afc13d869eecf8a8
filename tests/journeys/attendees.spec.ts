import { readFile } from "node:fs/promises";
import type { Browser, Download, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { type Emails, expect, test, widths } from "#tests/support/journey.ts";

const list = `email;first_name;last_name
rosa@example.com;Rosa;Jimenez
tomas@example.com;Tomas;Novak
nonsense;Nobody;Here
rosa@example.com;Rosa;Again
mei@example.com;=HYPERLINK("https://evil.example");Chen
`;

test("Amara manages a list of attendees: she uploads, types, invites, approves and exports", { tag: "@core" }, async ({
  amaraPage: page,
  browser,
  emails,
}) => {
  await page.goto("/dashboard/qualified-audience");
  await page.getByRole("link", { name: "The quiet deploy: a workshop" }).click();
  await expect(page.getByText("Requires Qualification")).toBeVisible();

  await uploadList(page);
  await typeAddresses(page);
  await approveWaitingAttendees(page);
  const download = await inviteAndExport(page);
  await expectExportedList(download);
  await expect(page.getByRole("row", { name: /Rosa Jimenez/ })).toContainText("Invite sent");
  await expect(page.getByText("Ready. Download attendees-the-quiet-deploy.csv")).toBeVisible();

  await removeKofi(page);
  await openInvite(browser, emails);
});

/** The file is first reported, then added exactly as reported. */
async function uploadList(page: Page) {
  await page.getByRole("tab", { name: "Upload List" }).click();
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload CSV" }).click();
  await expect(page.getByRole("row", { name: "4 nonsense Not an email address" })).toBeVisible();
  await page.getByText("1 duplicate", { exact: true }).click();
  await expect(page.getByRole("row", { name: "5 rosa@example.com Also in line 2" })).toBeVisible();
  await page.getByRole("button", { name: "Add 3 attendees" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Upload Complete" })).toContainText("3 attendees added");
  await expect(page.getByRole("row", { name: /Rosa Jimenez.*Pending.*Not invited/ })).toBeVisible();
}

/** Invalid lines typed by hand stay in the field to be corrected. */
async function typeAddresses(page: Page) {
  await page.getByRole("tab", { name: "Manual Entry" }).click();
  await page.getByLabel("Email addresses").fill("Kim Lee <kim@example.com>\nkofi(at)example.com");
  await page.getByRole("button", { name: "Add Attendees" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Attendee added" })).toBeVisible();
  await expect(page.getByLabel("Email addresses")).toHaveValue("kofi(at)example.com");
  await page.getByLabel("Email addresses").fill("kofi@example.com");
  await page.getByRole("button", { name: "Add Attendees" }).click();
  await expect(page.getByLabel("Email addresses")).toHaveValue("");
}

async function approveWaitingAttendees(page: Page) {
  await page.getByRole("tab", { name: "Manage Existing" }).click();
  await page.getByRole("button", { name: "Approve nora.lindberg@example.com" }).click();
  await expect(page.getByRole("row", { name: /Nora Lindberg/ })).toContainText("Pending");
  await page.getByRole("button", { name: "Approve all" }).click();
  await expect(page.getByRole("row", { name: /Waiting for approval/ })).toHaveCount(0);
}

/** Everyone not invited yet gets one email; then the list is exported. */
async function inviteAndExport(page: Page) {
  await page.getByRole("button", { name: "Send Invites" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send Invites" }).click();
  await expect(page.getByRole("row", { name: /Rosa Jimenez/ })).toContainText("Invite sent");

  // A slow connection delays the progress updates.
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/dashboard/tasks/*", (route) => arrives.then(() => route.continue()));
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByText("Preparing your list")).toBeVisible();
  const downloaded = page.waitForEvent("download");
  arrive();
  return downloaded;
}

async function expectExportedList(download: Download) {
  expect(download.suggestedFilename()).toBe("attendees-the-quiet-deploy.csv");
  const rows = parse(await readFile(await download.path()), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.find(({ email }) => email === "rosa@example.com")).toMatchObject({
    first_name: "Rosa",
    last_name: "Jimenez",
    status: "Pending",
    invite: "Invite sent",
  });
  // The formula was not stored as a name.
  expect(rows.find(({ email }) => email === "mei@example.com")).toMatchObject({ first_name: "", last_name: "Chen" });
}

async function removeKofi(page: Page) {
  await page.getByLabel("Search").fill("kofi");
  await page.getByLabel("Search").press("Enter");
  // Deleting before the list has come would go on from the list without the search.
  await expect(page).toHaveURL(/search=kofi/);
  await page.getByRole("button", { name: "Delete kofi@example.com" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No attendees match these filters")).toBeVisible();
}

/** Rosa's browser runs no scripts. */
async function openInvite(browser: Browser, emails: Emails) {
  const viewport = { width: widths.phone, height: 844 };
  const rosa = await (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage();
  await rosa.goto(await emails.findLink("rosa@example.com", "?invite="));
  await rosa.getByRole("button", { name: "Open the Talk Hub" }).click();
  await expect(rosa.getByText("Half a day, eight people")).toBeAttached();
}
