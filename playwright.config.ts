import { defineConfig } from "@playwright/test";

// The journeys start the product themselves (tests/support/product.ts): one installation for each worker.
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  // Long enough for a machine that others work on; a wait that fails takes as long as this, one that succeeds does not.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    trace: "retain-on-failure",
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
