// A page that someone saved in a browser, as a tree of elements. Nothing in it is run or loaded, and a page that is made
// to fill the memory or the stack is refused.
import { setImmediate } from "node:timers/promises";
import { DomHandler, DomUtils, Parser } from "htmlparser2";

type PageNode = DomHandler["dom"][number];
export type PageElement = Extract<PageNode, { attribs: unknown }>;

/** A real page has a tenth of it. */
const maxElements = 200_000;
/** Functions on the tree call themselves, so its depth has a limit too. */
const maxDepth = 400;
/** Characters parsed at a time: other requests are served between two slices. */
const sliceLength = 64 * 1024;

class HostilePageError extends Error {}

class PageHandler extends DomHandler {
  #elements = 0;

  override onopentag(name: string, attribs: Record<string, string>) {
    super.onopentag(name, attribs);
    if (++this.#elements > maxElements || this.tagStack.length > maxDepth) throw new HostilePageError();
  }
}

/** The page's nodes; null for a page that no browser would have saved. `xmlMode` is for XML, whose elements are others. */
export async function readSavedPage(html: string, options: { xmlMode?: boolean } = {}): Promise<PageNode[] | null> {
  const handler = new PageHandler();
  const parser = new Parser(handler, options);
  try {
    for (let at = 0; at < html.length; at += sliceLength) {
      parser.write(html.slice(at, at + sliceLength));
      await setImmediate();
    }
    parser.end();
    return handler.dom;
  } catch (error) {
    if (error instanceof HostilePageError) return null;
    throw error;
  }
}

type Within = PageNode | PageNode[];

/** The elements inside that fit, in the page's order. */
export const findElements = (within: Within, fits: (element: PageElement) => boolean): PageElement[] =>
  DomUtils.findAll(fits as never, within as never);

export const findElement = (within: Within, fits: (element: PageElement) => boolean): PageElement | null =>
  DomUtils.findOne(fits as never, [within].flat() as never);

export const hasClass = (element: PageElement, name: string): boolean =>
  (element.attribs.class ?? "").split(/\s+/).includes(name);

export const attributeOf = (element: PageElement | null, name: string): string => element?.attribs[name]?.trim() ?? "";

/** What a reader sees of it, in one line. Empty for nothing. */
export const textOf = (element: PageElement | null): string =>
  element ? DomUtils.innerText(element).replace(/\s+/g, " ").trim() : "";

/** The text that stands in the element itself, in one line. */
export const ownTextOf = ({ children }: PageElement): string =>
  children
    .map((node) => ("data" in node ? node.data : " "))
    .join("")
    .replace(/\s+/g, " ");

/** The markup inside, as written. It must be sanitised. */
export const innerHtml = (element: PageElement | null): string =>
  element ? DomUtils.getInnerHTML(element).trim() : "";

/** What a script element contains. */
export const sourceOf = (element: PageElement): string => DomUtils.textContent(element);

/** The address that the page was saved from, by what it says itself. */
export function findPageAddress(page: PageNode[]): URL | null {
  const canonical = findElement(page, ({ name, attribs }) => name === "link" && attribs.rel === "canonical");
  const shared = findElement(page, ({ name, attribs }) => name === "meta" && attribs.property === "og:url");
  const comments = page.flatMap((node) => (node.type === "comment" && "data" in node ? String(node.data) : []));
  const saved = comments.map((text) => /^\s*saved from url=\(\d+\)(\S+)/.exec(text)?.[1]).find(Boolean);
  for (const address of [attributeOf(canonical, "href"), attributeOf(shared, "content"), saved ?? ""])
    if (URL.canParse(address)) return new URL(address);
  return null;
}

/** The element's parent; null at the top. */
export const parentOf = (element: PageElement): PageElement | null =>
  element.parent && "attribs" in element.parent ? (element.parent as PageElement) : null;
