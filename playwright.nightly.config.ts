import { defineConfig } from "@playwright/test";
import { firefoxOptions } from "#tests/support/firefox.ts";
import journeys from "./playwright.config.ts";

const inFirefox = ["audience", "bad-wifi", "keyboard", "offline-remote", "remote", "stage", "text-size"];

// Every night: what the audience and the stage need, in two more engines, as Debian has them.
export default defineConfig({
  ...journeys,
  workers: 2,
  // Firefox walks a hundred screens in one test.
  timeout: 600_000,
  projects: [
    {
      name: "firefox",
      testMatch: inFirefox.map((name) => `${name}.spec.ts`),
      use: {
        browserName: "firefox",
        channel: firefoxOptions.channel,
        launchOptions: { executablePath: firefoxOptions.executablePath },
      },
    },
    // With a Firefox beside it where both are asked the same.
    { name: "webkit", testDir: "tests/webkit" },
  ],
});
