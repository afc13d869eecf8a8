// What a journey starts from: the product with its sample data, one for each worker, and signed-in browsers.
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Frame, type Page } from "@playwright/test";
import { emailFileTime, listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { amara } from "#sample/sample-people.ts";
import { skipUnknownCommand } from "#tests/support/firefox.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { findEmailLinks } from "#tests/support/people.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { idAttributes } from "#tests/support/read-document.ts";
import { copySample } from "#tests/support/sample.ts";

interface TestServer extends Product {
  /** The password of the sample speaker and of the administrator. */
  password: string;
}

/** A phone's own browser: the tests' one says that it is a machine, which counts as no audience. */
export const phoneUserAgent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";

/** Widths that every screen is checked at. */
export const widths = { phone: 390, laptop: 1280 };

interface AmarasBrowser {
  /** Of a session that was created once. */
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
  /** Shared by the journeys of a worker, so that its cache is warm. */
  shared?: BrowserContext;
}

/** Amara's editor as she left it. Journeys about its fields need not open their sections first. */
const openSections = { name: "folds", value: JSON.stringify({ isSeveral: true, toggled: [] }) };

/** For a context of its own. */
export const openAllSections = (context: BrowserContext) =>
  context.addInitScript(({ name, value }) => {
    try {
      localStorage[name] ??= value;
    } catch {
      // A frame without an origin has none.
    }
  }, openSections);

export interface Emails {
  /** Waits until the journey has sent an email to `address` (about `subject`); returns the newest one's name. */
  arrives(address: string, subject?: RegExp): Promise<string>;
  /** The same, and returns its link that contains `path`. */
  findLink(address: string, path: string, subject?: RegExp): Promise<string>;
  /** The same, and opens it in the mail reader. */
  open(page: Page, address: string, subject?: RegExp): Promise<void>;
}

interface Fixtures {
  /**
   * A page on which the sample speaker is signed in; no screen is open yet. Its context is shared: see
   * `isolatedAmaraPage`.
   */
  amaraPage: Page;
  /** The same in a context of its own, for journeys that change its network, clock or cookies. */
  isolatedAmaraPage: Page;
  emails: Emails;
  closedContexts: undefined;
}

/** A worker's installation with the sample data. Journeys that must not see what others changed start one of their own. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern
export async function serveSample({}, use: (server: TestServer) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-journeys-"));
  const password = await copySample(dataDir);
  const product = await startProduct({ dataDir });
  await use({ ...product, password });
  await product.stop();
  await product.remove();
}

export const test = base.extend<Fixtures, { testServer: TestServer; amarasBrowser: AmarasBrowser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === "firefox") skipUnknownCommand(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  testServer: [serveSample, { scope: "worker", timeout: 60_000 }],
  baseURL: ({ testServer }, use) => use(testServer.origin),
  amarasBrowser: [
    async ({ playwright, testServer: { origin, password } }, use) => {
      const request = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
      const response = await request.post("/signin", { form: { email: amara.email, password }, maxRedirects: 0 });
      if (response.headers().location === undefined) throw new Error(`Amara could not sign in: ${response.status()}`);
      const { cookies } = await request.storageState();
      await request.dispose();
      await use({ cookies });
    },
    { scope: "worker" },
  ],
  amaraPage: async ({ browser, amarasBrowser, testServer: { origin } }, use) => {
    amarasBrowser.shared ??= await browser.newContext();
    const context = amarasBrowser.shared;
    // Clears what an earlier journey stored.
    const origins = [{ origin, localStorage: [openSections] }];
    await context.setStorageState({ cookies: amarasBrowser.cookies, origins });
    await use(await context.newPage());
    await Promise.all(context.pages().map(closePage));
  },
  isolatedAmaraPage: async ({ page, amarasBrowser }, use) => {
    await page.context().addCookies(amarasBrowser.cookies);
    await openAllSections(page.context());
    await use(page);
  },
  emails: ({ testServer }, use) => {
    const folder = join(testServer.dataDir, "mail");
    const start = emailFileTime(new Date());
    const emails: Emails = {
      arrives: (address, subject = /./) => newestEmail(folder, start, address, subject),
      async findLink(address, path, subject = /./) {
        await emails.arrives(address, subject);
        const links = await findEmailLinks(folder, address, subject);
        const link = links?.find((each) => each.includes(path));
        if (!link) throw new Error(`The email to ${address} has no link with ${path}: ${links}`);
        return link;
      },
      async open(page, address, subject) {
        await page.goto(`/_local/mail/${await emails.arrives(address, subject)}`);
      },
    };
    return use(emails);
  },
  /** Closes the other contexts that a journey opened, which would otherwise stay open until the worker ends. */
  closedContexts: [
    async ({ browser, amarasBrowser }, use) => {
      await use(undefined);
      const openContexts = browser.contexts().filter((context) => context !== amarasBrowser.shared);
      await Promise.all(openContexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/**
 * Closes `page` once nothing is loading in it. Chromium 156 often stops answering altogether, with all its pages, when
 * one is closed while it is still loading; closing its whole context does not do that.
 */
export async function closePage(page: Page) {
  await page.goto("about:blank");
  await page.close();
}

/** The name of the newest email to `address` about `subject` since `start`, once there is one. */
async function newestEmail(folder: string, start: string, address: string, subject: RegExp): Promise<string> {
  let name = "";
  const find = async () => {
    name = (await findEmail(folder, start, address, subject)) ?? "";
    return name;
  };
  await expect.poll(find, { message: `An email ${subject} to ${address}`, intervals: [100] }).not.toBe("");
  return name;
}

async function findEmail(folder: string, start: string, address: string, subject: RegExp) {
  for (const name of (await listEmails(folder)).filter((each) => each >= start)) {
    const email = (await readEmail(folder, name))?.message;
    if (email?.to?.[0]?.address === address && subject.test(email.subject ?? "")) return name;
  }
}

/** Keeps the scripts of this browser's pages on their way until the returned function is called. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await context.route("**/assets/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  return resolve;
}

/**
 * For a page whose screens are loaded by navigation: returns a function that waits until the screen's script and those of
 * its parts have attached their listeners. Before that, clicks are handled by the browser alone, and shortcuts by nobody.
 */
export async function trackHydration(page: Page): Promise<() => Promise<void>> {
  const hearsKeys = await trackOwnScript(page);
  return async () => {
    await hearsKeys();
    // What is in closed sections loads when they are opened.
    await expect(page.locator("[data-later]:not(details:not([open]) *)")).toHaveCount(0);
  };
}

/** The same for the screen's own script alone, while its parts may still be on their way. */
export async function trackOwnScript(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, args);
      if (args[0] === "keydown" && this === document.documentElement) document.documentElement.dataset.hears = "keys";
    };
  });
  return () => page.locator("[data-hears=keys]").waitFor();
}

/** Opens the screen, and waits for its script and those of its parts. */
export async function openScreen(page: Page, path: string) {
  const isHydrated = await trackHydration(page);
  await page.goto(path);
  await isHydrated();
}

// AxeBuilder would load the longer source, twice. Loading takes longer than an analysis.
const requireOfAxeBuilder = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const axeSource = readFileSync(requireOfAxeBuilder.resolve("axe-core/axe.min.js"), "utf8");

async function loadAxe(frame: Frame) {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
}

/**
 * Expects that every id which an attribute names exists, and no accessibility violation that axe can detect. Once is
 * enough: in Chromium, because axe crashes Firefox's pages.
 */
export async function expectAccessible(page: Page) {
  expect(await page.evaluate(findUnknownIds, idAttributes), "ids that no element has").toEqual([]);
  if (page.context().browser()?.browserType().name() !== "chromium") return;
  await Promise.all(page.frames().map(loadAxe));
  // Legacy mode avoids a separate window for each analysis, which only frames of other origins need.
  const axe = new AxeBuilder({ page, axeSource: "void 0" }).setLegacyMode();
  // Listing what passes would take as long as finding what does not.
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

const findUnknownIds = (attributes: string[]) =>
  attributes.flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
      (element.getAttribute(attribute) ?? "")
        .split(/\s+/)
        .filter((id) => !document.getElementById(id))
        .map((id) => `${attribute}="${id}"`),
    ),
  );

/** Opens the hall screen of the talk that is on stage today, and gives the talk's id. */
export async function openHallScreen(page: Page): Promise<string> {
  const id = await findHubId(page, "Calm under fire");
  await page.goto(`/dashboard/hubs/${id}/stage`);
  return id;
}

export { expect };
