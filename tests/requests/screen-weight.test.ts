// The first visit of each signed-in screen, over HTTP/1.1 and with an empty cache: its requests, and its scripts compressed.
// bench/first-tap.ts has the times, and what follows the first visit.
import { existsSync, readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const fileOf = (address: string) => new URL(`../../build/client${address}`, import.meta.url);
const find = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = ""]) => address);

/** The hashes in the names of files change from build to build, and with them how well the framework's file compresses. */
const hashBytes = 300;

/** What the browser asks for before it shows the screen, as the document names it. */
function weigh(html: string) {
  const scripts = new Set([
    ...find(html, /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
    ...find(html, /import(?: \* as \w+ from)? ?\(?"(\/assets\/[^"]+)"/g),
  ]);
  const styles = new Set(find(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"#]+)/g));
  const bytes = [...scripts].reduce((sum, address) => sum + statSync(fileOf(`${address}.br`)).size, 0);
  // The document and the font of its text.
  return {
    requests: scripts.size + styles.size + 2,
    kilobytes: Math.round((bytes - hashBytes) / 1024),
    scripts: [...scripts],
  };
}

let app: TestApp;
let speaker: Visitor;
let hubPath: string;
beforeAll(async () => {
  app = await startTestApp();
  const adaActor = await insertSpeaker(app.db, ada);
  const { id } = await insertHub(app.db, adaActor);
  hubPath = `/dashboard/edit-hub/${id}`;
  speaker = await app.visitor().signIn(ada);
});
afterAll(() => app.close());

async function weighScreen(path: string) {
  const { status, html } = await speaker.open(path);
  expect(status).toBe(200);
  const { scripts, ...weight } = weigh(html);
  expect(scripts.length).toBeGreaterThan(5);
  return { path, ...weight, scripts };
}

/** At most so many kilobytes of script. A screen without fields loads no library for them. */
const budgets: Record<string, number> = {
  "/dashboard": 119,
  "/dashboard/hubs": 122,
  "/dashboard/hubs/import": 130,
  "/dashboard/leads": 146,
  "/dashboard/leads/import": 129,
  "/dashboard/bookings": 129,
  "/dashboard/templates": 136,
  "/dashboard/public-pages": 119,
  "/dashboard/speaker-settings": 132,
  "/dashboard/kit": 130,
  "/dashboard/speaker-notes": 141,
  "/dashboard/qualified-audience": 133,
  "/dashboard/help": 140,
  "/dashboard/analytics": 129,
  "/dashboard/create-hub": 138,
  "/profile": 133,
  "/account-settings": 147,
  "/billing": 126,
};
const editorBudget = 144;
// A browser sends six at a time over HTTP/1.1: after the document, three rounds.
const maxRequests = 1 + 3 * 6;

const publishedBudget = 135;

describe("stays within its budget", () => {
  it.each(Object.entries(budgets))("%s: %i KB", async (path, budget) => {
    const { requests, kilobytes } = await weighScreen(path);
    expect({ path, requests, kilobytes }).toSatisfy(() => requests <= maxRequests && kilobytes <= budget);
  });

  it("a page that has just been published", async () => {
    const path = `${hubPath.replace("edit-hub", "hubs")}/published`;
    const { requests, kilobytes } = await weighScreen(path);
    expect({ requests, kilobytes }).toSatisfy(() => requests <= maxRequests && kilobytes <= publishedBudget);
  });

  it("the editor", async () => {
    const { requests, kilobytes } = await weighScreen(hubPath);
    expect({ requests, kilobytes }).toSatisfy(() => requests <= maxRequests && kilobytes <= editorBudget);
  });
});

it("sends no validation library: the server checks what was sent", async () => {
  for (const path of [...Object.keys(budgets), hubPath]) {
    const { scripts } = await weighScreen(path);
    const found = scripts.filter((address) => /ZodError|\$ZodType/.test(readFileSync(fileOf(address), "utf8")));
    expect({ path, found }).toEqual({ path, found: [] });
  }
});

it("lists no route that the browser does not draw", async () => {
  const { scripts } = await weighScreen("/dashboard");
  const [manifest = ""] = scripts.filter((address) => address.includes("/manifest-"));
  const [, routes = ""] = readFileSync(fileOf(manifest), "utf8").split('"routes":');
  const modules = find(routes, /"module":"\/assets\/([\w-]+)-[\w-]{8}\.js"/g);
  expect(modules).toContain("account-settings");
  expect(modules).not.toContain("landing");
  expect(modules).not.toContain("sitemap");
});

it("needs no file for an endpoint, which has no code in the browser", async () => {
  const { scripts } = await weighScreen("/dashboard");
  expect(scripts.filter((address) => !existsSync(fileOf(address)))).toEqual([]);
  expect(scripts.filter((address) => statSync(fileOf(address)).size < 10)).toEqual([]);
});
