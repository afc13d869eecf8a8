// A walk through all screens: one of each kind that some addresses and their links lead to.
import type { Page } from "@playwright/test";
import type { RoutePath } from "#tests/support/route-paths.ts";
import { isPreview, isScreen, queryKind, routeOf } from "#tests/support/screen-kinds.ts";

/** Three of the sample's talks: open, scheduled and restricted ones are different screens. */
export const talks = ["calm-under-fire", "boring-on-purpose", "the-quiet-deploy"].map((slug) => `/amara-osei/${slug}`);

export const isAdministrators = ({ path }: RoutePath) => path.startsWith("/admin");
const isSignedIn = ({ path, file }: RoutePath) => path.startsWith("/dashboard") || file.startsWith("routes/dashboard/");
export const isSpeakers = (route: RoutePath) => isSignedIn(route) && !isAdministrators(route);
export const isVisitors = (route: RoutePath) => !isSignedIn(route);

const follow = () => [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href);
const isComplete = () => !document.querySelector("[data-later]:not(details:not([open]) *)");

interface Walk {
  origin: string;
  /** Addresses to begin with; what they link to is walked too. */
  starts: string[];
  isWalked(route: RoutePath, query: URLSearchParams): boolean;
  /** What is wrong with the screen that is open. */
  look(page: Page): Promise<string[]>;
}

/** What `look` finds on all screens, each with its address, and how many screens there were. */
export async function walkScreens(page: Page, { origin, starts, isWalked, look }: Walk) {
  const walked = new Set<string>();
  const found: string[] = [];
  const queue = starts.map((path) => new URL(path, origin));
  // What is added meanwhile is walked too.
  for (const target of queue) {
    const route = target.origin === origin && !isPreview(target) ? routeOf(target) : null;
    if (!route || !isScreen(route) || !isWalked(route, target.searchParams)) continue;
    const kind = `${talks.includes(target.pathname) ? target.pathname : route.path}?${queryKind(target.searchParams)}`;
    if (walked.has(kind)) continue;
    walked.add(kind);
    const response = await page.goto(target.href);
    // The list of the API's endpoints is for programs.
    if (!response?.headers()["content-type"]?.includes("html")) continue;
    await page.waitForFunction(isComplete);
    for (const address of await page.evaluate(follow)) queue.push(new URL(address));
    for (const fault of await look(page)) found.push(`${target.pathname}${target.search}: ${fault}`);
  }
  return { found, count: walked.size };
}
