// Follows every link of the pages, from the addresses of the route map on.
import { type ReadDocument, readDocument } from "#tests/support/read-document.ts";
import { isPreview, queryKind, routeOf } from "#tests/support/screen-kinds.ts";
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

/** A list's rows lead to pages of one kind, of which so many are opened: as many as the sample has talks. */
const maxOfKind = 9;

/** Other sites, and files of the build. */
const isOtherSite = (target: URL, origin: string) => target.origin !== origin || target.pathname.startsWith("/assets/");

/** Opens `starts` and what they and their pages lead to on this site. */
export async function walkSite(visitor: Visitor, origin: string, starts: string[]): Promise<WalkedPage[]> {
  const pages = new Map<string, WalkedPage>();
  const counts = new Map<string, number>();
  const queue = starts.map((start) => ({ target: new URL(start, origin), from: "" }));
  // What is added meanwhile is walked too.
  for (const { target, from } of queue) {
    if (isOtherSite(target, origin) || isPreview(target)) continue;
    const [route, query] = [routeOf(target)?.path ?? "unknown", queryKind(target.searchParams)];
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
