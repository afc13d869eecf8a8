// Text twice as large on a phone, in Safari's engine: a few of the screens that tests/journeys/text-size.spec.ts walks.
import { expect } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { findWhatBreaks } from "#tests/support/large-text.ts";
import { test } from "#tests/support/webkit-journey.ts";

const isComplete = () =>
  document.readyState === "complete" && !document.querySelector("[data-later]:not(details:not([open]) *)");

test("a visitor's pages, Amara's lists, her remote and her results take text of 200 %", async ({
  amarasWebKit: webkit,
  amaraPage,
  testServer,
}) => {
  const hub = await findHubId(amaraPage, "Calm under fire");
  const screens = [`hubs/${hub}/remote`, `edit-hub/${hub}?tab=analytics`, "hubs", "analytics", "leads"];
  const paths = ["/amara-osei", "/amara-osei/kit", "/dashboard", ...screens.map((screen) => `/dashboard/${screen}`)];
  for (const path of paths) {
    await webkit.open(testServer.origin + path);
    await webkit.waitUntil(isComplete);
    expect.soft(await webkit.evaluate(findWhatBreaks), path).toEqual([]);
  }
});
