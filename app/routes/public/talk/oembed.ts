// oEmbed 1.0 (https://oembed.com): what other programs show in place of a link to a talk, its slides or a profile.
import { findPublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { buildEmbedCode, cardHeight, frameHeights, smallestFrames } from "#app/domain/values/embed-code.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { readableAnywhere } from "#app/request/security-headers.server.ts";
import { describeCard } from "#app/routes/public/embed/embed-page.tsx";
import { findTalkCard } from "#app/routes/public/embed/find-talk-card.server.ts";
import type { Services } from "#app/services.ts";
import { findEmbeddedSlides } from "#app/talk-page/audience/embedded-slides.server.ts";
import type { Route } from "./+types/oembed.ts";

interface Embeddable {
  title: string;
  author: { name: string; path: string };
  /** Of its frame, below `/embed/`. */
  frame: string;
  /** What all of it needs at this width. */
  heightAt(width: number): number;
  smallest: Size;
}

interface Size {
  width: number;
  height: number;
}

const maxWidth = 720;

/** `/oembed?url=`: JSON alone. 404 for every address of ours that strangers find nothing at, and for all others. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const query = new URL(request.url).searchParams;
  if ((query.get("format") ?? "json") !== "json") return refuse(501, "Only format=json is offered.");
  const url = URL.parse(query.get("url") ?? "");
  if (!url) return refuse(400, "The parameter url is the full address of a page here.");
  const sizes = [readSize(query.get("maxwidth")), readSize(query.get("maxheight"))];
  if (sizes.includes(null)) return refuse(400, "maxwidth and maxheight are numbers of pixels.");
  const isOurs = [services.settings.appUrl.origin, new URL(request.url).origin].includes(url.origin);
  const found = isOurs ? await findEmbeddable(services, url.pathname) : null;
  if (!found) return refuse(404, "There is nothing to embed at this address.");
  return Response.json(describe(services, found, sizes as number[]), { headers });
}

const headers = { ...readableAnywhere, "cache-control": "no-cache", "x-robots-tag": "noindex" };
const refuse = (status: number, message: string) => Response.json({ message }, { status, headers });

/** Infinity where none is given, also by a program that names the parameter; null for what is no size. */
function readSize(text: string | null): number | null {
  if (!text) return Number.POSITIVE_INFINITY;
  return /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** What may be shown at this path, the largest first. */
async function findEmbeddable(services: Services, path: string): Promise<Embeddable[] | null> {
  const [, username = "", slug, slides] = /^\/([\w-]+)(?:\/([\w-]+)(\/slides\/[\w-]+)?)?\/?$/.exec(path) ?? [];
  if (!slug) return findProfile(services, username);
  return slides ? findSlides(services, { username, slug }) : findTalk(services, { username, slug });
}

async function findProfile(services: Services, name: string): Promise<Embeddable[] | null> {
  const profile = await findPublicProfile(services, name.toLowerCase());
  if (!profile) return null;
  const author = { name: profile.name, path: `/${profile.username}` };
  const frame = `${profile.username}/talks`;
  const size = { heightAt: () => frameHeights.talks, smallest: smallestFrames.talks };
  return [{ title: `Talks by ${profile.name}`, author, frame, ...size }];
}

async function findTalk(services: Services, address: { username: string; slug: string }): Promise<Embeddable[] | null> {
  const talk = await findTalkCard(services, address);
  if (!talk) return null;
  const author = { name: talk.speakerName, path: `/${talk.username}` };
  const words = { title: talk.title, details: describeCard(talk) };
  const size = { heightAt: (width: number) => cardHeight(words, width), smallest: smallestFrames.talk };
  return [{ title: talk.title, author, frame: `${talk.username}/${talk.slug}`, ...size }];
}

/** The first deck, where strangers may look at it; the talk's card where there is no room for that. */
async function findSlides(
  services: Services,
  address: { username: string; slug: string },
): Promise<Embeddable[] | null> {
  const [cards, embedded] = await Promise.all([findTalk(services, address), findEmbeddedSlides(services, address)]);
  const [card] = cards ?? [];
  if (!card || !embedded?.slides) return null;
  const size = { heightAt: () => frameHeights.slides, smallest: smallestFrames.slides };
  return [{ ...card, title: `Slides: ${card.title}`, frame: `${card.frame}/slides`, ...size }, card];
}

/** The first that fits, as a frame; a link without one (oEmbed 1.0, 2.3.4.3) where the limits leave no room for any. */
function describe(
  { settings: { appUrl, productName } }: Services,
  found: Embeddable[],
  [widthLimit = 0, heightLimit = 0]: number[],
) {
  const width = Math.min(maxWidth, widthLimit);
  const heightOf = ({ heightAt }: Embeddable) => Math.min(heightAt(width), heightLimit);
  const shown = found.find((each) => width >= each.smallest.width && heightOf(each) >= each.smallest.height);
  const { title, author, frame } = shown ?? (found.at(-1) as Embeddable);
  const described = {
    version: "1.0",
    provider_name: productName,
    provider_url: appUrl.origin,
    title,
    author_name: author.name,
    author_url: appUrl.origin + author.path,
    cache_age: 3_600,
  };
  if (!shown) return { type: "link", ...described };
  const size = { width, height: heightOf(shown) };
  const html = buildEmbedCode({ address: `${appUrl.origin}/embed/${frame}`, title, ...size });
  return { type: "rich", ...described, html, ...size };
}
