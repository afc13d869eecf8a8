import { expect, openScreen, test, widths } from "#tests/support/journey.ts";
import { layoutShifts, recordLayoutShifts } from "#tests/support/layout-shifts.ts";

const hub = "/amara-osei/calm-under-fire";
const sydney = ["2026-12-24T03:30:00Z", "Thu 24 Dec 2026, 14:30 (Sydney)"] as const;
const winter = ["2026-07-24T04:30:00Z", "Fri 24 Jul 2026, 14:30 (Sydney)"] as const;

/** By the viewer's time zone: the talk's time as the page shows it, and what the page adds. */
const stories = {
  "Australia/Sydney": [[...sydney, ""]],
  "Australia/Melbourne": [[...sydney, ""]],
  "America/New_York": [
    [...sydney, "Wed 22:30 your time"],
    ["2026-12-24T05:00:00Z", "Thu 24 Dec 2026, 05:00 (UTC)", "Thu 00:00 your time"],
  ],
  // Brisbane has no daylight saving time: an hour's difference at Christmas, none in July.
  "Australia/Brisbane": [
    [...sydney, "Thu 13:30 your time"],
    [...winter, ""],
  ],
  // The same clock time, a day apart.
  "Pacific/Pago_Pago": [["2026-12-24T01:30:00Z", "Thu 24 Dec 2026, 14:30 (Apia)", "Wed 14:30 your time"]],
  // The night the clocks go forward in Berlin.
  "Europe/Berlin": [["2027-03-28T01:30:00Z", "Sun 28 Mar 2027, 01:30 (UTC)", "Sun 03:30 your time"]],
} as const;

test("a talk's time is shown in the viewer's time zone where it differs, in any language, without layout shift", {
  tag: "@core",
}, async ({ browser, request }) => {
  const original = await request.get(hub);
  const html = await original.text();
  for (const [timezoneId, times] of Object.entries(stories)) {
    const viewport = { width: widths.phone, height: 844 };
    const page = await (await browser.newContext({ timezoneId, locale: "ar-EG", viewport })).newPage();
    await page.addInitScript(recordLayoutShifts);
    const shown = times.map(([moment, text]) => `<time datetime="${moment}">${text}</time>$1`).join("");
    const body = html.replace(/<time .*?<\/time>(<p>.*?<\/p>)/, shown);
    await page.route(hub, (route) => route.fulfill({ response: original, body }));
    await page.goto(hub);
    // The form gets its id when the page's script has run.
    await expect(page.locator("[name=submission_id]").first()).not.toHaveValue("");
    const lines = times.map(([, , added]) => `Add to calendar${added}`);
    await expect(page.locator(".when p"), timezoneId).toHaveText(lines);
    expect(await layoutShifts(page)).toEqual([]);
    await page.context().close();
  }
});

test("Amara's screens have the days and times that the server drew, in a browser with another zone and clock", async ({
  browser,
  amarasBrowser,
}) => {
  const context = await browser.newContext({ timezoneId: "Pacific/Pago_Pago", locale: "ar-EG" });
  await context.addCookies(amarasBrowser.cookies);
  const page = await context.newPage();
  await page.clock.setFixedTime("2031-02-03T04:05:06Z");
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  const screens = ["leads", "bookings", "speaker-notes", "qualified-audience", "help"].map(
    (name) => `/dashboard/${name}`,
  );
  for (const screen of [...screens, "/account-settings", "/billing"]) {
    await openScreen(page, screen);
    // React says so of text that differs from the server's.
    expect(failures, screen).toEqual([]);
  }
  await context.close();
});
