// After the talk Amara sends whoever booked her a report; they open, print and use it, and she ends its link.
import { expect, expectAccessible, phoneUserAgent, test } from "#tests/support/journey.ts";

test("Amara makes a report, the organiser reads and prints it and books again, and she ends the link", async ({
  amaraPage: amara,
  browser,
}) => {
  await amara.goto("/dashboard/hubs");
  await amara.getByRole("link", { name: "Manage Calm under fire" }).first().click();
  await amara.getByRole("tab", { name: "Analytics & Results" }).click();
  await amara.getByRole("link", { name: "Report", exact: true }).click();
  await amara.getByLabel("Booking").selectOption({ label: "Wattle Bank Tech Summit, Wattle Bank" });
  await amara.getByRole("button", { name: "Make report" }).click();
  await expect(amara.getByText("Not opened yet.")).toBeVisible();
  await expectAccessible(amara);
  const link = (await amara.getByRole("link", { name: /^Open the report/ }).getAttribute("href")) ?? "";

  const organiser = await browser.newPage({ javaScriptEnabled: false, userAgent: phoneUserAgent });
  await organiser.goto(link);
  await expect(organiser.getByRole("heading", { level: 1, name: /Calm under fire/ })).toBeVisible();
  await expect(organiser.getByText("480 people in the audience")).toBeVisible();
  const bands = organiser.getByRole("table", { name: "How people rated" }).getByRole("row");
  await expect(bands.first()).toContainText(/stars\s*\d+/);
  const printed = (await organiser.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type ?\/Page\b/g)).toHaveLength(2);
  expect(printed.match(/\/MediaBox ?\[0 0 (594|595)[.\d]* 84[12]/g)).toHaveLength(2);
  await organiser.getByRole("link", { name: "Book Amara again" }).click();
  await expect(organiser.getByLabel("Company (optional)")).toHaveValue("Wattle Bank");

  await amara.reload();
  await expect(amara.getByText("Opened once, last just now")).toBeVisible();
  await amara.goto("/dashboard/bookings");
  await amara.getByRole("link", { name: /Wattle Bank Tech Summit/ }).click();
  await amara.getByRole("link", { name: /Calm under fire/ }).click();
  await amara.getByRole("button", { name: "End link" }).click();
  await amara.getByRole("dialog").getByRole("button", { name: "End link" }).click();
  await expect(amara.getByText("The report is gone.")).toBeVisible();
  await organiser.goto(link);
  await expect(organiser.getByRole("heading", { name: "No report here" })).toBeVisible();
});

test("the report with quotes, reasons and files is in order on a phone, in the dark too", async ({
  amaraPage: amara,
  browser,
}) => {
  await amara.goto("/dashboard/hubs");
  await amara.getByRole("link", { name: "Manage Postmortems" }).first().click();
  await amara.waitForURL(/edit-hub/);
  await amara.goto(`${new URL(amara.url()).pathname.replace("edit-hub", "hubs")}/report`);
  await expect(amara.getByText(/^Opened 2 times/)).toBeVisible();
  const link = (await amara.getByRole("link", { name: /^Open the report/ }).getAttribute("href")) ?? "";
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await phone.goto(link);
    await expect(phone.getByRole("figure").filter({ hasText: "My director read the example" })).toBeVisible();
    await expectAccessible(phone);
    await phone.emulateMedia({ media: "print" });
    await expectAccessible(phone);
    await context.close();
  }
});
