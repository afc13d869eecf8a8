// Playwright drives the stock Firefox by WebDriver BiDi.
import type { Browser, BrowserType } from "@playwright/test";

/** The Firefox of Debian. */
export const firefoxOptions = {
  channel: "moz-firefox",
  executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
};

export async function launchFirefox(firefox: BrowserType): Promise<Browser> {
  const browser = await firefox.launch(firefoxOptions);
  skipUnknownCommand(browser);
  return browser;
}

/** What Playwright keeps of a browser that it drives by BiDi. Private: its version is pinned. */
interface DrivenBrowser {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } };
}
interface Session {
  send(command: string, ...rest: unknown[]): Promise<unknown>;
}

/**
 * Playwright sends it with every context; Firefox 153 does not know it. Journeys in Firefox have the browser's own
 * colours.
 */
const unknownCommand = "emulation.setMediaFeaturesOverride";

/** Lets Playwright create contexts in a Firefox that does not know one of its commands. */
export function skipUnknownCommand(browser: Browser) {
  const session = (browser as unknown as DrivenBrowser)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (command, ...rest) => (command === unknownCommand ? Promise.resolve({}) : send(command, ...rest));
}
