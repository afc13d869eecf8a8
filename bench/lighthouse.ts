// node bench/lighthouse.ts: Lighthouse's four scores (mobile, its default slow network) for the public pages with
// sample data. Audits below 90 are listed. npm fetches Lighthouse here: it would be a sixth of the installation.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { ownPort } from "#tests/support/own-port.ts";
import playwright from "../playwright.config.ts";
import { installDemo } from "./measure.ts";

const debuggingPort = ownPort();
const { hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });
const { origin } = new URL(hubUrl);
const options = playwright.use?.launchOptions;
const browser = await chromium.launch({
  ...options,
  args: [...(options?.args ?? []), `--remote-debugging-port=${debuggingPort}`],
});

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>;
}

async function runLighthouse(url: string): Promise<Report> {
  const options = [`--port=${debuggingPort}`, "--output=json", "--quiet"];
  const maxBuffer = 64 * 1024 * 1024;
  const { stdout } = await promisify(execFile)("npx", ["--yes", "lighthouse@13.5.0", url, ...options], { maxBuffer });
  return JSON.parse(stdout) as Report;
}

const pages = {
  hub: hubUrl,
  profile: `${origin}/amara-osei`,
  booking: `${origin}/amara-osei/book`,
  landing: `${origin}/`,
};
for (const [name, url] of Object.entries(pages)) {
  const { categories, audits } = await runLighthouse(url);
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`);
  const times = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "cumulative-layout-shift",
    "total-blocking-time",
  ];
  console.log(`${name.padEnd(8)} ${scores.join(", ")}  (${times.map((id) => audits[id]?.displayValue).join(", ")})`);
  const weightedAudits = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  for (const { id, title, score, displayValue } of Object.values(audits))
    if (weightedAudits.has(id) && score !== null && score < 0.9)
      console.log(`         below: ${title} ${displayValue ?? ""}`);
}
await browser.close();
await end();
