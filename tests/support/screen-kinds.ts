// Which screen an address opens, for tests that walk through all of them.
import { matchRoutes } from "react-router";
import { type RoutePath, routePaths } from "#tests/support/route-paths.ts";

/** The route of an address; null where there is none. */
export const routeOf = ({ pathname }: URL): RoutePath | null =>
  matchRoutes(routePaths, pathname)?.at(-1)?.route ?? null;

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
