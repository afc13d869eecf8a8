import { defineConfig } from "@playwright/test";

// The journeys start the product themselves (tests/support/product.ts): one installation for each worker.
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  // Long enough for a machine that others work on; a wait that fails takes as long as this, one that succeeds does not.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // A trace costs each step a copy of the page: `npx playwright test --trace on NAME` when one is needed.
    trace: "off",
    actionTimeout: 60_000,
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
