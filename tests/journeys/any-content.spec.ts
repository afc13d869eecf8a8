// Every screen with names from right to left, empty, and after years, on a phone and a laptop: nothing is wider than the window,
// no text is cut off, nothing that is pressed stands over something else that is, and there is one heading. With its longest
// words: long-words.spec.ts.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findOverlaps, findWhatIsCut } from "#tests/support/cut-texts.ts";
import { expect, test, widths } from "#tests/support/journey.ts";
import { findHubId, findInPage, signIn } from "#tests/support/journey-shortcuts.ts";
import { longEmail, rightToLeftTexts, writeTexts } from "#tests/support/long-texts.ts";
import { waitForEmailLinks } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import type { RoutePath } from "#tests/support/route-paths.ts";
import { copySample } from "#tests/support/sample.ts";
import { screensAt } from "#tests/support/screen-kinds.ts";
import { isAdministrators, isSpeakers, isVisitors, talks, walkScreens } from "#tests/support/walk-screens.ts";
import { emptyWorkspace, fillWorkspace } from "#tests/support/workspaces.ts";

interface State {
  change(dataDir: string): Promise<void>;
  email: string;
}

const states: Record<string, State> = {
  "with names from right to left": { change: (dataDir) => writeTexts(dataDir, rightToLeftTexts), email: longEmail },
  "after years of talks": { change: fillWorkspace, email: "amara@example.com" },
  "before the first talk": { change: emptyWorkspace, email: "amara@example.com" },
};

const countHeadings = () => [...document.querySelectorAll("h1")].filter((each) => each.checkVisibility()).length;
/** Fonts change sizes, and so do parts that are drawn after the first picture. */
const settle = async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
};

/** What is wrong with the screen that is open. */
async function look(page: Page) {
  const faults: string[] = [];
  for (const width of [widths.phone, widths.laptop]) {
    // Projectors are no phones.
    if (width < widths.laptop && /\/(?:stage|screen)$/.test(page.url())) continue;
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(settle);
    const found = [
      ...(await page.evaluate(findWhatIsCut, { isSpaced: false })),
      ...(await page.evaluate(findOverlaps)),
    ];
    faults.push(...found.map((each) => `at ${width}: ${each}`));
  }
  const headings = await page.evaluate(countHeadings);
  return headings === 1 ? faults : [...faults, `${headings} headings of the first level`];
}

/** A product whose sample the state has changed. */
async function serve({ change }: State) {
  const dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-content-"));
  const password = await copySample(dataDir);
  await change(dataDir);
  return { ...(await startProduct({ dataDir })), password };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** Begins the rehearsal of Amara's talk and lets somebody ask for their data, and gives the addresses where these are seen. */
async function openByLink(page: Page, { origin, dataDir }: Served, hub: string): Promise<string[]> {
  const headers = { origin };
  await page.request.post(`/dashboard/hubs/${hub}/rehearsal`, { form: { intent: "start" }, headers });
  const email = await findInPage(page, "/dashboard/leads", /([\w.]+@[\w.]+\.\w+)/);
  const form_token = await findInPage(page, "/privacy/ask/amara-osei", /name="form_token" value="([^"]+)/);
  const form = { email, form_token, submission_id: crypto.randomUUID() };
  await page.request.post("/privacy/ask/amara-osei", { form, headers });
  return waitForEmailLinks(join(dataDir, "mail"), email, /./);
}

const visitorsStarts = [
  ...screensAt({ username: "amara-osei", slug: "calm-under-fire", token: "old" }),
  ...["/set-password", "/confirm-email-change", "/verify-email"].map((path) => `${path}?token=old`),
  ...talks,
  "/nothing/here",
];

/** The screens of one talk, and what only Amara has the address of. */
const isOfTalk = ({ path }: RoutePath) => /\/(?:hubs|edit-hub)\/:id|:(?:token|code|shortCode)/.test(path);

/** Two filters at once draw nothing that each of them doesn't. */
const hasOneQuery = (query: URLSearchParams) => /^(?:\w*|hub,tab|tab,part)$/.test([...query.keys()].join());

for (const [name, state] of Object.entries(states))
  test.describe(() => {
    // One product for all of a state's walks.
    test.describe.configure({ mode: "default" });
    let product: Served;
    test.beforeAll(async () => {
      product = await serve(state);
    });
    test.afterAll(async () => {
      await product.stop();
      await product.remove();
    });

    async function expectInOrder(
      page: Page,
      isWalkedHere: (route: RoutePath) => boolean,
      starts: string[],
      minCount: number,
    ) {
      const isWalked = (route: RoutePath, query: URLSearchParams) => isWalkedHere(route) && hasOneQuery(query);
      const walk = { origin: product.origin, starts, isWalked, look };
      const { found, count } = await walkScreens(page, walk);
      expect(found).toEqual([]);
      expect(count).toBeGreaterThanOrEqual(minCount);
    }

    test(
      `a visitor's pages are in order ${name}`,
      state.change === emptyWorkspace ? { tag: "@core" } : {},
      async ({ browser }) => {
        const page = await browser.newPage({ baseURL: product.origin });
        await expectInOrder(page, isVisitors, visitorsStarts, 40);
      },
    );

    test(`Amara's screens are in order ${name}`, async ({ browser }) => {
      const page = await browser.newPage({ baseURL: product.origin });
      await signIn(page, product.origin, { email: state.email, password: product.password });
      const isOfSpeaker = (route: RoutePath) => isSpeakers(route) && !isOfTalk(route);
      await expectInOrder(page, isOfSpeaker, screensAt({ article: "csv-files" }), 25);
    });

    test(`the administrator's screens are in order ${name}`, async ({ browser }) => {
      const page = await browser.newPage({ baseURL: product.origin });
      await signIn(page, product.origin, { email: "support@example.com", password: product.password });
      await expectInOrder(page, isAdministrators, screensAt({}), 5);
    });

    if (state.change === emptyWorkspace) return;
    test(`the screens of a talk are in order ${name}`, async ({ browser }) => {
      const page = await browser.newPage({ baseURL: product.origin });
      await signIn(page, product.origin, { email: state.email, password: product.password });
      const hub = await findHubId(page, "");
      const starts = screensAt({ hubs: hub, "edit-hub": hub });
      await expectInOrder(page, isOfTalk, [...starts, ...(await openByLink(page, product, hub))], 15);
    });
  });

// A check that cannot fail would prove nothing.
const faults = {
  "<h1>A title</h1><div style='width: 2000px'>Wide</div>": "px of sideways scroll",
  "<h1>A title</h1><p style='width: 80px; overflow: hidden; white-space: nowrap'>Never shown to its end</p>":
    "“Never shown to its end” of P. 8-",
  "<h1>A title</h1><p style='height: 20px; overflow: hidden'>One<br>Two</p>": "“Two” of P. is cut off below",
  "<h1>A title</h1><p style='width: 30px; overflow-wrap: anywhere'>Broken</p>": "broken “Broken” of P.",
  "<h1>A title</h1><a href='/'>One link</a><button style='margin-left: -20px'>Send</button>":
    "a “One link” and button “Send” overlap by 20 x",
  "<p>No title</p>": "0 headings of the first level",
};

test("each fault of a screen is found", { tag: "@core" }, async ({ page }) => {
  for (const [html, fault] of Object.entries(faults)) {
    await page.setContent(html);
    expect(new Set(await look(page)).size, html).toBeGreaterThan(0);
    expect((await look(page)).join()).toContain(fault);
  }
  await page.setContent("<h1>A title</h1><p>Short</p><a href='/'>One</a> <button>Send</button>");
  expect(await look(page)).toEqual([]);
});
