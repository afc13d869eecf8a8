import { expect, test, widths } from "#tests/support/journey.ts";
import { layoutShifts, recordLayoutShifts } from "#tests/support/layout-shifts.ts";

const hub = "/amara-osei/calm-under-fire";
const sydney = ["2026-12-24T03:30:00Z", "Thu 24 Dec 2026, 14:30 (Sydney)"] as const;
const winter = ["2026-07-24T04:30:00Z", "Fri 24 Jul 2026, 14:30 (Sydney)"] as const;

/** The talk's time as the page shows it, the viewer's time zone, and what the page adds. */
const stories = [
  [...sydney, "Australia/Sydney", null],
  [...sydney, "Australia/Melbourne", null],
  [...sydney, "America/New_York", "Wed 22:30 your time"],
  // Brisbane has no daylight saving time: an hour's difference at Christmas, none in July.
  [...sydney, "Australia/Brisbane", "Thu 13:30 your time"],
  [...winter, "Australia/Brisbane", null],
  // The same clock time, a day apart.
  ["2026-12-24T01:30:00Z", "Thu 24 Dec 2026, 14:30 (Apia)", "Pacific/Pago_Pago", "Wed 14:30 your time"],
  // The night the clocks go forward in Berlin.
  ["2027-03-28T01:30:00Z", "Sun 28 Mar 2027, 01:30 (UTC)", "Europe/Berlin", "Sun 03:30 your time"],
  ["2026-12-24T05:00:00Z", "Thu 24 Dec 2026, 05:00 (UTC)", "America/New_York", "Thu 00:00 your time"],
] as const;

test("a talk's time is shown in the viewer's time zone where it differs, in any language, without layout shift", async ({
  browser,
}) => {
  for (const [moment, timeText, timezoneId, added] of stories) {
    const context = await browser.newContext({
      timezoneId,
      locale: "ar-EG",
      viewport: { width: widths.phone, height: 844 },
    });
    const page = await context.newPage();
    await page.addInitScript(recordLayoutShifts);
    await page.route(hub, async (route) => {
      const original = await route.fetch();
      const html = await original.text();
      const body = html.replace(/<time .*?<\/time>/, `<time datetime="${moment}">${timeText}</time>`);
      await route.fulfill({ response: original, body });
    });
    await page.goto(hub);
    // The form gets its id when the page's script has run.
    await expect(page.locator("[name=submission_id]").first()).not.toHaveValue("");
    const line = ["Add to calendar", added].filter(Boolean).join("");
    await expect(page.locator(".when p"), `${timeText} in ${timezoneId}`).toHaveText(line);
    expect(await layoutShifts(page)).toEqual([]);
    await context.close();
  }
});
