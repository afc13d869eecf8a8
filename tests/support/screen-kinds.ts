// Which screen an address opens, for tests that walk through all of them.
import { matchRoutes } from "react-router";
import { type RoutePath, routePaths } from "#tests/support/route-paths.ts";

/** By path: every page links to the same ones, and the router reads all routes again for each question. */
const known = new Map<string, RoutePath | null>();

/** The route of an address; null where there is none. */
export function routeOf({ pathname }: URL): RoutePath | null {
  const route = known.get(pathname) ?? matchRoutes(routePaths, pathname)?.at(-1)?.route ?? null;
  known.set(pathname, route);
  return route;
}

/** Whether it renders a page: endpoints are no components. */
export const isScreen = ({ file }: RoutePath) => file.endsWith(".tsx");

/** The addresses of screens that have these parameters and no others. An id is told by the segment before it. */
export const screensAt = (parameters: Record<string, string>): string[] =>
  routePaths
    .filter(isScreen)
    .map(({ path }) =>
      path.replace(/(?<=([\w-]+)\/):id|:(\w+)/g, (all, above, name) => parameters[above ?? name] ?? all),
    )
    .filter((path) => !/[:*]/.test(path));

/** Each tab is a page of its own; other queries with the same names lead to the same page. */
export const queryKind = (query: URLSearchParams) =>
  [...query].map(([name, value]) => (/^(?:tab|part|show)$/.test(name) ? `${name}=${value}` : name)).sort();

/** Frames in which nothing opens: what they show has no address yet. */
export const isPreview = ({ pathname }: URL) => /^\/dashboard\/(?:speaker-settings\/page$|.+\/preview$)/.test(pathname);
