// After the talk Amara sends whoever booked her a report; they open and print it, and she ends its link.
import { expect, expectAccessible, phoneUserAgent, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

test("Amara makes a report, the organiser reads and prints it without JavaScript, and she ends the link", {
  tag: "@core",
}, async ({ amaraPage: amara, browser }) => {
  await amara.goto(`/dashboard/hubs/${await findHubId(amara, "Calm under fire")}/report`);
  await amara.getByLabel("Booking").selectOption({ label: "Wattle Bank Tech Summit, Wattle Bank" });
  await amara.getByRole("button", { name: "Make report" }).click();
  await expect(amara.getByText("Not opened yet.")).toBeVisible();
  await expectAccessible(amara);
  const link = (await amara.getByRole("link", { name: /^Open the report/ }).getAttribute("href")) ?? "";

  const organiser = await browser.newPage({ javaScriptEnabled: false, userAgent: phoneUserAgent });
  await organiser.goto(link);
  await expect(organiser.getByRole("heading", { level: 1, name: /Calm under fire/ })).toBeVisible();
  await expect(organiser.getByText("480 people in the audience")).toBeVisible();
  const bands = organiser.getByRole("list", { name: "How people rated" }).getByRole("listitem");
  await expect(bands.first()).toContainText(/stars\s*\d+/);
  const printed = (await organiser.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
  expect(printed.match(/\/MediaBox ?\[0 0 (594|595)[.\d]* 84[12]/g)).toHaveLength(1);

  await amara.getByRole("button", { name: "End link" }).click();
  await amara.getByRole("dialog").getByRole("button", { name: "End link" }).click();
  await expect(amara.getByText("The report is gone.")).toBeVisible();
});

test("the report with quotes, reasons and files is in order on a phone, in the dark too", async ({
  amaraPage: amara,
  browser,
}) => {
  const screen = `/dashboard/hubs/${await findHubId(amara, "Postmortems people actually read")}/report`;
  const [link = ""] = /\/r\/[\w-]{40,}/.exec(await (await amara.request.get(screen)).text()) ?? [];
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole("figure").filter({ hasText: "My director read the example" })).toBeVisible();
  for (const [colorScheme, media] of [
    ["light", "screen"],
    ["dark", "screen"],
    ["dark", "print"],
  ] as const) {
    await phone.emulateMedia({ colorScheme, media });
    await expectAccessible(phone);
  }
});

test("a report with long quotes is printed in full, on as many pages as they need", async ({
  amaraPage: amara,
  page,
}) => {
  const screen = `/dashboard/hubs/${await findHubId(amara, "Postmortems people actually read")}/report`;
  const [link = ""] = /\/r\/[\w-]{40,}/.exec(await (await amara.request.get(screen)).text()) ?? [];
  await page.route(link, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/data-pages="\w+"/, 'data-pages="more"')
      .replace(/(<blockquote[^>]*>)[^<]+/g, `$1${"Calm, kind and clear. ".repeat(220)}`);
    await route.fulfill({ response, body });
  });
  await page.goto(link);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type ?\/Page\b/g)?.length).toBeGreaterThan(2);
});
