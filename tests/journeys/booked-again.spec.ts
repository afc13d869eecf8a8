// From five stars to the next booking: all that a booker does works without JavaScript.
import type { Page } from "@playwright/test";
import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, expectAccessible, phoneUserAgent, test, widths } from "#tests/support/journey.ts";

async function askFromTheRoom(noor: Page) {
  await noor.goto("/amara-osei/calm-under-fire");
  await noor.getByRole("link", { name: "Continue without" }).click();
  await noor.getByRole("radio", { name: /Excellent/ }).check({ force: true });
  await noor.getByRole("button", { name: submitFeedback }).click();
  await noor.getByRole("link", { name: "Invite Amara to speak" }).click();
  await noor.getByLabel("Name").fill("Noor Rahman");
  await noor.getByLabel("Email").fill("noor.rahman@example.com");
  await noor.getByLabel("What for?").fill("Harbour Nurses Day");
  await noor.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(noor.getByText(/^Thank you. Amara has your request/)).toBeVisible();
}

async function agreeAndShare(amara: Page) {
  await amara.getByRole("button", { name: "Yes, that works" }).click();
  await amara.getByLabel("Status after sending").selectOption("confirmed");
  await amara.getByRole("button", { name: "Send reply" }).click();
  await expect(amara.getByText(/^Sent /)).toBeVisible();
  await amara.getByLabel("Date").fill("2027-05-12");
  await amara.getByLabel("Place").fill("Cairns, Hall 2");
  await amara.getByLabel("Fee", { exact: true }).fill("7,700 AUD");
  await amara.getByRole("button", { name: "Save agreement" }).click();
  await expect(amara.getByText("Agreement saved")).toBeVisible();
  await amara.getByRole("button", { name: "Share page" }).click();
  await expect(amara.getByText("0 of 6 questions answered.")).toBeVisible();
  await expectAccessible(amara);
}

test("Noor heard Amara, asks for her, answers her questions on the booking's page, reads the report and books again", {
  tag: "@core",
}, async ({ amaraPage: amara, browser, emails }) => {
  const phone = { viewport: { width: widths.phone, height: 844 }, userAgent: phoneUserAgent };
  const noor = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  await askFromTheRoom(noor);

  await test.step("Amara replies, notes what was agreed and shares the page", async () => {
    await amara.goto(await emails.findLink("amara@example.com", "/dashboard/bookings/", /Noor Rahman/));
    await agreeAndShare(amara);
  });

  const link = await emails.findLink("noor.rahman@example.com", "/b/");
  await test.step("Noor reads it, answers and sends the agenda", async () => {
    await noor.goto(link);
    await expect(noor.getByText("Wed 12 May 2027")).toBeVisible();
    await expect(noor.getByText("7,700 AUD")).toBeHidden();
    await noor.getByLabel("Who will be in the audience?").fill("300 nurses at the end of a night shift");
    const agenda = { name: "Agenda.html", mimeType: "text/html", buffer: Buffer.from("<p>Agenda</p>") };
    await noor.getByLabel("Add a file").setInputFiles(agenda);
    await noor.getByRole("button", { name: "Save" }).click();
    await expect(noor.getByText("File type not supported.")).toBeVisible();
    await expect(noor.getByLabel("Who will be in the audience?")).toHaveValue(/^300 nurses/);
    await noor.getByRole("button", { name: "Save" }).click();
    await expect(noor.getByText("Saved. Amara sees it now")).toBeVisible();
  });

  await test.step("Amara finds the answer, makes the hub and its report", async () => {
    await amara.reload();
    await expect(amara.getByText("300 nurses at the end of a night shift")).toBeVisible();
    await amara.getByRole("button", { name: "Create hub" }).click();
    await amara.waitForURL(/edit-hub\/([\w-]+)/);
    const [, hubId] = /edit-hub\/([\w-]+)/.exec(amara.url()) ?? [];
    await amara.goto(`/dashboard/hubs/${hubId}/report`);
    await expect(amara.getByLabel("Booking")).toContainText("Harbour Nurses Day");
    await amara.getByRole("button", { name: "Make report" }).click();
    await expect(amara.getByText("Not opened yet.")).toBeVisible();
  });

  await test.step("Noor opens the report from the same page, and books again", async () => {
    await noor.goto(link);
    await noor.getByRole("link", { name: /^Open the report/ }).click();
    await expect(noor.getByRole("heading", { level: 1, name: "Harbour Nurses Day" })).toBeVisible();
    await noor.goBack();
    await noor.getByRole("link", { name: "Book Amara again" }).click();
    await expect(noor.getByRole("heading", { name: "Speaking Inquiry" })).toBeVisible();
  });

  // axe needs scripts.
  const withScripts = await (await browser.newContext(phone)).newPage();
  for (const colorScheme of ["light", "dark"] as const) {
    await withScripts.emulateMedia({ colorScheme });
    await withScripts.goto(link);
    await expectAccessible(withScripts);
  }
});
