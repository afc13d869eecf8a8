import { defineConfig } from "@playwright/test";

// The journeys start the product themselves (tests/support/journey.ts): one installation for each worker.
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "tests/support/sample.ts",
  workers: 2,
  fullyParallel: false,
  // What hangs costs half a minute; a wait that succeeds takes as long as it takes. Long stories say so themselves.
  timeout: 30_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // A trace costs each step a copy of the page: `npx playwright test --trace on NAME` when one is needed.
    trace: "off",
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages of the browser's own window, which would be loaded anew with each context. The switch replaces
        // Playwright's own; what journeys need of that stands first.
        "--disable-features=PaintHolding,HttpsUpgrades,DestroyProfileOnBrowserClose,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      ],
    },
  },
});
