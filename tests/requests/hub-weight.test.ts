// The first view of a talk, before the speaker's own images: at most 14 KB compressed, three requests, no framework.
import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fontFamilies } from "#app/database/vocabulary.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const budget = 14 * 1024;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const speaker = await insertSpeaker(app.db, ada);
  for (const fontFamily of fontFamilies) {
    await insertHub(app.db, speaker, {
      slug: fontFamily.toLowerCase().replace(" ", "-"),
      fontFamily,
      title: "Calm under fire: what incident rooms teach us",
      eventName: "Southern Reliability Summit",
      location: "International Convention Centre, Hall 3, Sydney",
      description: "<p>What nine incident rooms taught us about the teams that sat in them.</p>",
      leadCaptureEnabled: true,
    });
  }
});
afterAll(() => app.close());

const readAsset = (address: string) => readFileSync(new URL(`../../build/client${address}`, import.meta.url));

it.each(fontFamilies)("in %s", async (fontFamily) => {
  const { html } = await app.visitor().open(`/ada-nwosu/${fontFamily.toLowerCase().replace(" ", "-")}`);
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address = ""]) => address);
  // Plain English needs only the file that is declared last.
  const fonts = [...html.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, address = ""]) => address).slice(-1);
  expect([scripts.length, fonts.length]).toEqual([1, 1]);
  expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|modulepreload)"/);
  expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);

  const weight = [Buffer.from(html), ...scripts.map(readAsset)].map((bytes) => brotliCompressSync(bytes).length);
  const total =
    weight.reduce((sum, bytes) => sum + bytes, 0) + fonts.reduce((sum, file) => sum + readAsset(file).length, 0);
  expect(total).toBeLessThanOrEqual(budget);
  expect(readAsset(scripts[0] as string).toString()).not.toMatch(/react|import\s/i);
  expect(globSync("build/client/assets/hub-*.js").length).toBeGreaterThan(0);
});
