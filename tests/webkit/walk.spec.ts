// A short walk in Safari's engine: what an attendee and a speaker need on the day of a talk.
import { expect } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { control } from "#tests/support/webkit.ts";
import { test } from "#tests/support/webkit-journey.ts";

const hub = "/amara-osei/calm-under-fire";
const isThanked = () => document.body.innerText.includes("Thank you! Your feedback has been submitted successfully.");

test("Rosa opens the share dialog, which is as wide as its text, and rates the talk", async ({ webkit, network }) => {
  await webkit.open(network.origin + hub);
  await webkit.click(control("Share This Talk"));
  await webkit.waitUntil(() => document.querySelector("#share")?.matches(":popover-open") ?? false);
  const box = await webkit.evaluate(() => {
    const { left, right, top, bottom } = (document.querySelector("#share") as Element).getBoundingClientRect();
    return { width: right - left, margins: [left, innerWidth - right, top, innerHeight - bottom] };
  });
  expect(box.width).toBeLessThanOrEqual(360);
  for (const margin of box.margins) expect(margin).toBeGreaterThanOrEqual(8);
  await webkit.click('//*[@id="share"]//button[@aria-label="Close"]');
  await webkit.click(control("Continue without"));
  await webkit.click(
    '//label[.//input[@name="rating" and @value="5"] or @for=//input[@name="rating" and @value="5"]/@id]',
  );
  await webkit.type('//textarea[@name="comments"]', "From the last Safari in the hall");
  await webkit.click(control("Send 5 stars"));
  await webkit.waitUntil(isThanked);
});

test("Tomas rates without network; his phone sends it once the page is opened again", async ({ webkit, network }) => {
  await webkit.open(network.origin + hub);
  await webkit.click(control("Continue without"));
  await network.cut();
  await webkit.click(
    '//label[.//input[@name="rating" and @value="4"] or @for=//input[@name="rating" and @value="4"]/@id]',
  );
  await webkit.click(control("Send 4 stars"));
  await webkit.waitUntil(() => document.body.innerText.includes("Saved on this phone"));
  await network.restore();
  await webkit.open(network.origin + hub);
  await webkit.waitUntil(isThanked);
});

test("Amara signs in, opens a menu and moves the hall from her phone", async ({
  webkit,
  network,
  testServer,
  amaraPage,
}) => {
  await webkit.open(`${network.origin}/signin`);
  await webkit.type('//input[@name="email"]', "amara@example.com");
  await webkit.type('//input[@name="password"]', testServer.password);
  await webkit.click(`//form${control("Sign In")}`);
  await webkit.waitUntil(() => document.querySelector("h1")?.textContent === "Dashboard");
  await webkit.open(`${network.origin}/dashboard/hubs`);
  await webkit.click('//button[starts-with(@aria-label, "More for ")]');
  await webkit.waitUntil(() => document.activeElement?.matches(":popover-open [role=menuitem]") ?? false);

  const talk = `/dashboard/hubs/${await findHubId(amaraPage, "Calm under fire")}`;
  await webkit.open(`${network.origin}${talk}/remote`);
  await webkit.click(control("Thanks"));
  await webkit.waitUntil(() => document.querySelector("#scenes [aria-current]")?.textContent?.trim() === "Thanks");
  await expect
    .poll(async () => (await (await amaraPage.request.get(`${talk}/stage/state`)).json()).scene)
    .toBe("thanks");
  await webkit.open(`${network.origin}${talk}/stage`);
  await webkit.waitUntil(() => document.querySelector("#hall")?.getAttribute("data-scene") === "thanks");
});

test("a booking that Rosa sent half filled in comes back at its first wrong field, in Firefox too", async ({
  webkit,
  firefoxPage,
  testServer,
}) => {
  await webkit.open(`${testServer.origin}/amara-osei/book`);
  await webkit.click(control("Send Booking Request"));
  await webkit.waitUntil(() => document.activeElement?.matches("[name=name][aria-invalid=true]") ?? false);

  await firefoxPage.goto(`${testServer.origin}/amara-osei/book`);
  await firefoxPage.getByRole("button", { name: "Send Booking Request" }).click();
  await expect(firefoxPage.getByLabel("Name", { exact: true })).toBeFocused();
});
