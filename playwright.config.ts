import { defineConfig } from "@playwright/test";
import { installedBrowser } from "./scripts/browser.mjs";

// The journeys start the product themselves (tests/support/journey.ts): one installation for each worker.
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "tests/support/sample.ts",
  // One more than a small machine has processors, because each waits at times.
  workers: 3,
  // Otherwise a long file that begins last would keep one worker busy alone.
  fullyParallel: true,
  // Ends a test that hangs. No test has a limit of its own, which a busy machine would reach.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // A trace copies the page at each step: `npx playwright test --trace on NAME` when needed.
    trace: "off",
    // They answer before the routes of a journey. Journeys without network allow them.
    serviceWorkers: "block",
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: installedBrowser(),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Two processes less beside each browser.
        "--enable-features=NetworkServiceInProcess2",
        "--in-process-gpu",
        // One process for all pages, which belong to one origin: each new one would begin with thousands of page faults.
        "--renderer-process-limit=1",
        "--disable-site-isolation-trials",
        // A page is closed before it would repay the compilers that make code fast.
        "--js-flags=--always-sparkplug --no-maglev --no-opt",
        // Text as wide as on phones, which place letters between pixels.
        "--font-render-hinting=none",
        // Disables the browser's own pages, which would load with each context. The switch replaces Playwright's, so
        // its entries come first.
        "--disable-features=PaintHolding,HttpsUpgrades,DestroyProfileOnBrowserClose,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      ],
    },
  },
});
