// The pictures of the README show the screens of today: `node scripts/pictures.ts` makes them anew.
import { readFileSync } from "node:fs";
import { expect, test as journey, serveSample } from "#tests/support/journey.ts";
import { openPictured, pictured, readHeadings } from "#tests/support/pictured-screens.ts";

// The sample data alone, as in the pictures.
const test = journey.extend({ testServer: [serveSample, { scope: "worker", timeout: 60_000 }] });
test.describe.configure({ mode: "default" });

const shown: Record<string, string[]> = JSON.parse(readFileSync("docs/images/headings.json", "utf8"));

test("the README has a picture of each, and no other", { tag: "@core" }, () => {
  const readme = readFileSync("README.md", "utf8");
  const named = [...readme.matchAll(/docs\/images\/(\w+)\.webp/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(["room", ...Object.keys(pictured)]));
});

for (const name of Object.keys(pictured))
  test(`the picture of the ${name} has the headings of the screen`, async ({ browser, amaraPage }) => {
    await amaraPage.goto("/dashboard");
    const page = await openPictured(browser, { name, speaker: amaraPage });
    expect(await readHeadings(page)).toEqual(shown[name]);
    await page.context().close();
  });
