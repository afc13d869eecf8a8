// Finds Chromium for the journeys: an installed one, Debian's, or Playwright's. Without one the tests fail, because a
// skipped journey proves nothing. The headless shell comes first: the same engine without windows, a quarter faster.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usual = [
  process.env.CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const debianPackages = ["chromium-headless-shell", "fonts-liberation"];
const present = () => [...usual, chromium.executablePath()].find((path) => path && existsSync(path));
const attempt = (command, ...args) => spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

/** The path of Chromium, installed if necessary; exits if that fails. */
export function findBrowser() {
  const existing = present();
  if (existing) return existing;
  console.log("Installing Chromium (once)...");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    attempt("apt-get", "update", "-qq") &&
      attempt("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...debianPackages);
  }
  if (!present()) attempt("npx", "playwright", "install", "chromium");
  const installed = present();
  if (installed) return installed;
  console.error("No Chromium, and none could be installed. Install one and name it: CHROMIUM=/path npm test");
  process.exit(1);
}
