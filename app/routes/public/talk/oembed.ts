// oEmbed 1.0 (https://oembed.com): what other programs show in place of a link to a talk, its slides or a profile.
import { findPublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { buildEmbedCode, frameHeights } from "#app/domain/values/embed-code.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { readableAnywhere } from "#app/request/security-headers.server.ts";
import { findTalkCard } from "#app/routes/public/embed/find-talk-card.server.ts";
import type { Services } from "#app/services.ts";
import { findEmbeddedSlides } from "#app/talk-page/audience/embedded-slides.server.ts";
import type { Route } from "./+types/oembed.ts";

interface Embeddable {
  title: string;
  author: { name: string; path: string };
  /** Of its frame, below `/embed/`. */
  frame: string;
  height: number;
}

const maxWidth = 720;
const minSize = 100;

/** `/oembed?url=`: JSON alone. 404 for every address of ours that strangers find nothing at, and for all others. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const query = new URL(request.url).searchParams;
  if ((query.get("format") ?? "json") !== "json") return refuse(501, "Only format=json is offered.");
  const url = URL.parse(query.get("url") ?? "");
  if (!url) return refuse(400, "The parameter url is the full address of a page here.");
  const sizes = [readSize(query.get("maxwidth")), readSize(query.get("maxheight"))];
  if (sizes.includes(null)) return refuse(400, `maxwidth and maxheight are numbers of at least ${minSize}.`);
  const isOurs = [services.settings.appUrl.origin, new URL(request.url).origin].includes(url.origin);
  const found = isOurs ? await findEmbeddable(services, url.pathname) : null;
  if (!found) return refuse(404, "There is nothing to embed at this address.");
  return Response.json(describe(services, found, sizes as number[]), { headers });
}

const headers = { ...readableAnywhere, "cache-control": "no-cache", "x-robots-tag": "noindex" };
const refuse = (status: number, message: string) => Response.json({ message }, { status, headers });

/** Infinity where none is given; null for what is no size. */
function readSize(text: string | null): number | null {
  if (text === null) return Number.POSITIVE_INFINITY;
  return /^\d{1,5}$/.test(text) && Number(text) >= minSize ? Number(text) : null;
}

async function findEmbeddable(services: Services, path: string): Promise<Embeddable | null> {
  const [, username = "", slug, slides] = /^\/([\w-]+)(?:\/([\w-]+)(\/slides\/[\w-]+)?)?\/?$/.exec(path) ?? [];
  if (!slug) return findProfile(services, username);
  return slides ? findSlides(services, { username, slug }) : findTalk(services, { username, slug });
}

async function findProfile(services: Services, name: string): Promise<Embeddable | null> {
  const profile = await findPublicProfile(services, name.toLowerCase());
  if (!profile) return null;
  const author = { name: profile.name, path: `/${profile.username}` };
  return { title: `Talks by ${profile.name}`, author, frame: `${profile.username}/talks`, height: frameHeights.talks };
}

async function findTalk(services: Services, address: { username: string; slug: string }): Promise<Embeddable | null> {
  const talk = await findTalkCard(services, address);
  if (!talk) return null;
  const author = { name: talk.speakerName, path: `/${talk.username}` };
  return { title: talk.title, author, frame: `${talk.username}/${talk.slug}`, height: frameHeights.talk };
}

/** The first deck, where strangers may look at it. */
async function findSlides(services: Services, address: { username: string; slug: string }): Promise<Embeddable | null> {
  const [talk, embedded] = await Promise.all([findTalk(services, address), findEmbeddedSlides(services, address)]);
  if (!talk || !embedded?.slides) return null;
  return { ...talk, title: `Slides: ${talk.title}`, frame: `${talk.frame}/slides`, height: frameHeights.slides };
}

function describe(
  { settings: { appUrl, productName } }: Services,
  { title, author, frame, height }: Embeddable,
  [widthLimit = 0, heightLimit = 0]: number[],
) {
  const size = { width: Math.min(maxWidth, widthLimit), height: Math.min(height, heightLimit) };
  return {
    version: "1.0",
    type: "rich",
    provider_name: productName,
    provider_url: appUrl.origin,
    title,
    author_name: author.name,
    author_url: appUrl.origin + author.path,
    cache_age: 3_600,
    html: buildEmbedCode({ address: `${appUrl.origin}/embed/${frame}`, title, ...size }),
    ...size,
  };
}
