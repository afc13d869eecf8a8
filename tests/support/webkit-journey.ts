// What a journey in WebKit starts from: the browser beside the product with its sample data, and a Firefox to compare.
import type { Page } from "@playwright/test";
import { launchFirefox } from "#tests/support/firefox.ts";
import { test as base } from "#tests/support/journey.ts";
import { type Network, startNetwork } from "#tests/support/network.ts";
import { startWebKit, type WebKit } from "#tests/support/webkit.ts";

interface Fixtures {
  /** As large as a phone. */
  webkit: WebKit;
  network: Network;
  /** `page` is Chromium's. */
  firefoxPage: Page;
  /** The same browser, in which Amara is signed in; no screen is open yet. */
  amarasWebKit: WebKit;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern
  webkit: async ({}, use) => {
    const webkit = await startWebKit({ width: 390, height: 844 });
    await use(webkit);
    await webkit.stop();
  },
  network: async ({ testServer }, use) => {
    const network = await startNetwork(testServer.origin);
    await use(network);
    await network.cut();
  },
  firefoxPage: async ({ playwright }, use) => {
    const firefox = await launchFirefox(playwright.firefox);
    await use(await firefox.newPage());
    await firefox.close();
  },
  amarasWebKit: async ({ webkit, testServer, amarasBrowser }, use) => {
    await webkit.open(`${testServer.origin}/robots.txt`);
    for (const cookie of amarasBrowser.cookies) await webkit.addCookie(cookie);
    await use(webkit);
  },
});
