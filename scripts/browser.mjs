// Finds Chromium for the journeys: an installed one, Debian's, or Playwright's. Without one the tests fail, because a
// skipped journey proves nothing. The headless shell comes first: the same engine without windows, a quarter faster.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
/** Debian's equivalent of the phones' Arial: the heading's fallback font is measured against it. */
const fonts = "/usr/share/fonts/truetype/liberation";
const attempt = (command, ...args) => spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

/** The path of an installed Chromium: the one that CHROMIUM names, else the first that is there. */
export const installedBrowser = () =>
  process.env.CHROMIUM || [...usual, chromium.executablePath()].find((path) => existsSync(path));

/** The same, installed if necessary; undefined, with a line for the reader, if that fails. */
export function findBrowser() {
  const isDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const missing = [
    ...(installedBrowser() ? [] : ["chromium-headless-shell"]),
    ...(existsSync(fonts) ? [] : ["fonts-liberation"]),
  ];
  if (isDebian && missing.length > 0) {
    console.log(`Installing ${missing.join(" and ")} (once)...`);
    attempt("apt-get", "update", "-qq") &&
      attempt("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...missing);
  }
  if (!installedBrowser()) attempt("npx", "playwright", "install", "chromium");
  const found = installedBrowser();
  if (!found)
    console.error("No Chromium, and none could be installed. Install one and name it: CHROMIUM=/path npm test");
  return found;
}
