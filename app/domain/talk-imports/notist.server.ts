// Talks on pages of Notist (noti.st) that the speaker saved: a talk's own page, and the list of a profile. The page is
// read by the classes and the JSON-LD that Notist writes; what is missing stays empty.
import {
  attributeOf,
  findElement,
  findElements,
  findPageAddress,
  hasClass,
  innerHtml,
  ownTextOf,
  type PageElement,
  parentOf,
  type readSavedPage,
  sourceOf,
  textOf,
} from "#app/domain/talk-imports/saved-page.server.ts";
import type { TalkLink, WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { parseJson } from "#app/domain/values/parse-json.ts";
import { videoFromLink, videoPage } from "#app/domain/values/video.ts";

type SavedPage = NonNullable<Awaited<ReturnType<typeof readSavedPage>>>;
type Occasion = Pick<WrittenTalk, "event" | "date" | "place">;

/** The talks of the page; null when it is none of Notist's. */
export function readNotistPage(page: SavedPage): WrittenTalk[] | null {
  const address = findPageAddress(page);
  const header = findElement(page, (element) => hasClass(element, "presentation-header"));
  if (header) return [readTalkPage(page, header, address)];
  const talks = readProfile(page, address);
  const isOfNotist = address?.hostname === notistHost || /\bon\.notist\.cloud\b/.test(listSources(page));
  return talks.length > 0 && isOfNotist ? talks : null;
}

const notistHost = "noti.st";

/** Where the page's pictures, styles and scripts come from. */
const listSources = (page: SavedPage) =>
  findElements(page, ({ attribs }) => Boolean(attribs.src || attribs.href))
    .map((element) => attributeOf(element, "src") || attributeOf(element, "href"))
    .join(" ");

function readTalkPage(page: SavedPage, header: PageElement, address: URL | null): WrittenTalk {
  const described = readJsonLd(page);
  const occasion = readOccasion(findElement(header, (element) => hasClass(element, "subhead")) ?? header);
  const section = findElement(page, ({ attribs }) => attribs.id === "desc");
  const description =
    section && (findElement(section, (each) => hasClass(each, "presentation-description")) ?? section);
  return {
    line: 1,
    sourceId: toSourceId(address && talkIdIn(address)),
    title: textOf(findElement(header, ({ name }) => name === "h1")) || described.title,
    event: occasion.event || described.event,
    date: occasion.date || described.date,
    place: occasion.place || described.place,
    description: toBlocks(innerHtml(description)),
    links: [...findSlides(page, address), ...findVideo(page), ...listResources(page)],
  };
}

const maxSentenceLength = 2_000;

/** "A presentation at DevDays in June 2025 in Zurich, Switzerland by Amara Osei" */
function readSentence(sentence: string): { event?: string; place?: string } {
  const [, ...afterwards] = sentence.split(/presentation at /i);
  const text = afterwards.join("presentation at ");
  const date = /(?<=.),? in \p{L}+ \d{4}(?= in .| by .|$)/iu.exec(text);
  const [event = ""] = text.slice(0, date?.index).split(date ? /$/ : / by /i, 1);
  const after = text.slice(date ? date.index + date[0].length : text.length);
  const [place = ""] = / in /iy.test(after) ? after.slice(4).split(/ by /i, 1) : [];
  return { event: event || undefined, place: place || undefined };
}

/** When and where, by the line below the title. */
function readOccasion(line: PageElement): Occasion {
  const text = textOf(line).slice(0, maxSentenceLength);
  const { event, place } = readSentence(text);
  const link = findElement(line, ({ name, attribs }) => name === "a" && Boolean(attribs.href));
  const linked = textOf(link);
  const time = attributeOf(
    findElement(line, ({ name }) => name === "time"),
    "datetime",
  );
  return {
    // An event's own name may contain "in", which its link doesn't stop at.
    event: linked && text.includes(`presentation at ${linked}`) ? linked : event,
    date: /^\d{4}-\d\d-\d\d/.exec(time)?.[0],
    place,
  };
}

/** The id in a talk's address: `noti.st/amara/Ab12Cd/title`, and `Ab12Cd/title` at a domain of the speaker's own. */
function talkIdIn({ hostname, pathname }: URL): string | null {
  const [id = "", slug = ""] = pathname
    .split("/")
    .filter(Boolean)
    .slice(hostname === notistHost ? 1 : 0);
  return /^[A-Za-z0-9]{6}$/.test(id) && /^[a-z0-9-]*$/.test(slug) ? id : null;
}

const toSourceId = (id: string | null) => (id ? `notist:${id}` : undefined);

/** Text without a block element around it would be taken for plain text. */
const toBlocks = (html: string) => (html === "" || /^<(?:p|h[1-6]|ul|ol)\b/i.test(html) ? html : `<p>${html}</p>`);

/** The PDF that people may download, otherwise the page itself, where the slides are shown. */
function findSlides(page: SavedPage, address: URL | null): TalkLink[] {
  const file = findElement(
    page,
    ({ name, attribs }) => name === "a" && "download" in attribs && /\.pdf(?:$|\?)/i.test(attribs.href ?? ""),
  );
  if (file) return [{ title: "Slides", url: attributeOf(file, "href") }];
  const preview = findElement(page, ({ name, attribs }) => name === "meta" && attribs.property === "og:image");
  const hasSlides = /\bnotist\.cloud\/slides\//.test(attributeOf(preview, "content"));
  return hasSlides && address ? [{ title: "Slides on Notist", url: address.href }] : [];
}

function findVideo(page: SavedPage): TalkLink[] {
  const section = findElement(page, ({ attribs }) => attribs.id === "video");
  const player = section && findElement(section, ({ name, attribs }) => name === "iframe" && Boolean(attribs.src));
  // "Save page as" replaces the player's address by the name of a file.
  const address = attributeOf(player, "src").replace(/^(?=\/\/)/, "https:");
  if (!/^https?:/i.test(address)) return [];
  const video = videoFromLink(address);
  return [{ title: "Video", url: video ? videoPage(video) : address }];
}

function listResources(page: SavedPage): TalkLink[] {
  const section = findElement(page, ({ attribs }) => attribs.id === "resources");
  if (!section) return [];
  const isLink = ({ name, attribs }: PageElement) => name === "a" && Boolean(attribs.href);
  return findElements(section, ({ name }) => name === "li").flatMap((item) => {
    const link = findElement(findElement(item, ({ name }) => /^h[2-5]$/.test(name)) ?? item, isLink);
    return link ? [{ title: textOf(link), url: attributeOf(link, "href") }] : [];
  });
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** What the page says to search engines. */
function readJsonLd(page: SavedPage): Occasion & { title: string } {
  const scripts = findElements(
    page,
    ({ name, attribs }) => name === "script" && attribs.type === "application/ld+json",
  );
  for (const script of scripts) {
    const data = asRecord(parseJson(sourceOf(script)));
    const title = asText(data.name) || asText(data.headline);
    const location = asRecord(data.location);
    const { addressLocality, addressCountry } = asRecord(location.address);
    const address = [addressLocality, addressCountry].map(asText).filter(Boolean).join(", ");
    const event = asText(asRecord(data.publication).name) || asText(asRecord(data.superEvent).name);
    const date = /^\d{4}-\d\d-\d\d/.exec(asText(data.datePublished) || asText(data.startDate))?.[0];
    if (title || event || date) return { title, event, date, place: asText(location.name) || address };
  }
  return { title: "" };
}

/** The talks of a profile: each link to a talk, and what stands around it alone. */
function readProfile(page: SavedPage, address: URL | null): WrittenTalk[] {
  const base = address ?? new URL(`https://${notistHost}/`);
  const [username] = base.pathname.split("/").filter(Boolean);
  const idOf = ({ name, attribs }: PageElement): string | null => {
    if (name !== "a" || !attribs.href || !URL.canParse(attribs.href, base)) return null;
    const url = new URL(attribs.href, base);
    const isOwn =
      url.hostname === base.hostname && (base.hostname !== notistHost || url.pathname.startsWith(`/${username}/`));
    return isOwn && url.pathname.split("/").filter(Boolean).length > 1 ? talkIdIn(url) : null;
  };
  const byId = Map.groupBy(
    findElements(page, (element) => idOf(element) !== null),
    (link) => idOf(link) as string,
  );
  const talksWithin = findTalksWithin(byId);
  return [...byId].map(([id, [link, ...others]], at) => {
    const first = link as PageElement;
    const card = findCard(first, (element) => talksWithin.get(element) === id);
    const titles = [findElement(card, ({ name }) => /^h[2-5]$/.test(name)), first, ...others].map(textOf);
    const line = findElements(card, (each) => /presentation at /i.test(ownTextOf(each))).at(-1);
    const time = attributeOf(
      findElement(card, ({ name }) => name === "time"),
      "datetime",
    );
    const occasion = readOccasion(line ?? card);
    return {
      ...{ line: at + 1, sourceId: toSourceId(id), title: titles.find(Boolean) ?? "", ...occasion },
      date: occasion.date || /^\d{4}-\d\d-\d\d/.exec(time)?.[0],
      links: [{ title: "Slides on Notist", url: new URL(attributeOf(first, "href"), base).href }],
    };
  });
}

/** The talk that an element has links to; null for several. Each element is looked at once or twice. */
function findTalksWithin(linksById: Map<string, PageElement[]>): Map<PageElement, string | null> {
  const within = new Map<PageElement, string | null>();
  for (const [id, links] of linksById)
    for (const link of links)
      for (let around: PageElement | null = link; around; around = parentOf(around)) {
        const known = within.get(around);
        if (known === id || known === null) break;
        within.set(around, known === undefined ? id : null);
      }
  return within;
}

/** The largest element around the link with nothing about another talk. */
function findCard(link: PageElement, isOfThis: (element: PageElement) => boolean): PageElement {
  let card = link;
  for (let around = parentOf(card); around && isOfThis(around); around = parentOf(card)) card = around;
  return card;
}
