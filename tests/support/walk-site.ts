// Follows every link of the pages, from the addresses of the route map on.
import { createRouteLabels } from "#app/fast-path/route-label.server.ts";
import { program } from "#tests/support/built-program.ts";
import { type ReadDocument, readDocument } from "#tests/support/read-document.ts";
import { routeMap } from "#tests/support/route-map.ts";
import type { Visitor } from "#tests/support/test-app.ts";

export interface WalkedPage {
  /** Path and query. */
  address: string;
  /** The pattern of its route, such as "/:username/book". */
  route: string;
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  /** Null for what is no page. */
  document: ReadDocument | null;
  /** Empty for what is no page. */
  html: string;
  /** The pages that link to it, and the fragments that they name. */
  links: { from: string; fragment: string }[];
}

/** The addresses of screens that have these parameters and no others. An id is told by the segment before it. */
export const screensAt = (parameters: Record<string, string>): string[] =>
  routeMap
    .filter(({ isScreen }) => isScreen)
    .map(({ path }) =>
      path.replace(/(?<=([\w-]+)\/):id|:(\w+)/g, (all, above, name) => parameters[above ?? name] ?? all),
    )
    .filter((path) => !/[:*]/.test(path));

/** Each tab is a page of its own; other queries with the same names lead to the same page. */
const queryKind = (query: URLSearchParams) =>
  [...query].map(([name, value]) => (/^(?:tab|part|show)$/.test(name) ? `${name}=${value}` : name)).sort();

/** A list's rows lead to pages of one kind, of which so many are opened: as many as the sample has talks. */
const maxOfKind = 9;

/** Frames in which nothing opens: what they show has no address yet. */
const isPreview = ({ pathname }: URL) => /^\/dashboard\/(?:speaker-settings\/page$|.+\/preview$)/.test(pathname);
/** Other sites, and files of the build. */
const isOtherSite = (target: URL, origin: string) => target.origin !== origin || target.pathname.startsWith("/assets/");

/** Opens `starts` and what they and their pages lead to on this site. */
export async function walkSite(visitor: Visitor, origin: string, starts: string[]): Promise<WalkedPage[]> {
  const labels = createRouteLabels();
  labels.use(await program.loadRoutes());
  const pages = new Map<string, WalkedPage>();
  const counts = new Map<string, number>();
  const queue = starts.map((start) => ({ target: new URL(start, origin), from: "" }));
  // What is added meanwhile is walked too.
  for (const { target, from } of queue) {
    if (isOtherSite(target, origin) || isPreview(target)) continue;
    const [route, query] = [labels.of(target.pathname), queryKind(target.searchParams)];
    const name = `${target.pathname}?${query}`;
    const kind = `${route}?${query}`;
    const count = counts.get(kind) ?? 0;
    if (!pages.has(name) && count < maxOfKind) {
      counts.set(kind, count + 1);
      const opened = await open(visitor, target, route);
      pages.set(name, opened);
      const next = [...(opened.document?.addresses ?? []), ...(opened.location ? [opened.location] : [])];
      for (const address of next) queue.push({ target: new URL(address, target), from: opened.address });
    }
    if (from) pages.get(name)?.links.push({ from, fragment: decodeURIComponent(target.hash.slice(1)) });
  }
  return [...pages.values()];
}

async function open(visitor: Visitor, { pathname, search }: URL, route: string): Promise<WalkedPage> {
  const { status, html, headers } = await visitor.open(pathname + search);
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const document = isPage ? readDocument(html) : null;
  return {
    address: pathname + search,
    route,
    status,
    location: headers.get("location"),
    document,
    html: isPage ? html : "",
    links: [],
  };
}
