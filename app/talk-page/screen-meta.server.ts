// The head of a talk's page in each state. It only holds what the page itself may show.
import { buildTitleAndDescription } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import type { EventTime } from "#app/domain/values/event-time.ts";
import { toEventTime } from "#app/domain/values/event-time.ts";
import { linkPictureAddress } from "#app/media/link-picture-address.ts";
import type { PageMeta } from "#app/talk-page/hub-meta.tsx";
import type { FormParts, HubSummary, NoticeParts } from "#app/talk-page/hub-parts.ts";
import type { FormView, HubView } from "#app/talk-page/hub-view.ts";
import { toHubPicture } from "#app/talk-page/link-picture.ts";
import { talkNotices } from "#app/talk-page/state-notices.ts";
import { buildTalkJsonLd } from "#app/talk-page/structured-data.ts";
import { serialiseJsonLd } from "#app/ui/public/json-ld.tsx";

/** For a notice, without anything that the speaker wrote for readers or search engines. */
export function buildNoticeMeta(notice: NoticeParts, origin: string): PageMeta {
  const { title, text } = talkNotices[notice.state];
  const { hub } = notice;
  return {
    title: `${title} · ${hub.title}`,
    description: text,
    keywords: null,
    mayBeIndexed: false,
    canonical: canonicalOf(hub, origin),
    picture: pictureOf(hub, notice.state === "scheduled" ? toEventTime(notice.hub) : null, origin),
    jsonLd: null,
  };
}

/** For the form before a talk: what the speaker wrote for search engines, and what the form's page shows. */
export function buildFormMeta(
  hub: FormParts,
  view: FormView,
  { origin, hasJsonLd }: { origin: string; hasJsonLd: boolean },
): PageMeta {
  const meta = buildSearchMeta(hub, { origin, text: "", mayBeIndexed: hub.mayBeIndexed });
  return { ...meta, jsonLd: hasJsonLd && hub.mayBeIndexed ? buildJsonLdText(view, meta, origin) : null };
}

/** For the talk itself. `text` is its description, and `mayBeIndexed` tells whether this page may be listed. */
export function buildTalkMeta(
  hub: PublicHub,
  view: HubView,
  {
    origin,
    text,
    mayBeIndexed,
    hasJsonLd,
  }: { origin: string; text: string; mayBeIndexed: boolean; hasJsonLd: boolean },
): PageMeta {
  const meta = buildSearchMeta(hub, { origin, text, mayBeIndexed });
  return { ...meta, jsonLd: hasJsonLd && mayBeIndexed ? buildJsonLdText(view, meta, origin) : null };
}

/** For the page where attendees ask, which search engines leave out: it has the words of other people. */
export function buildAskMeta(hub: PublicHub, origin: string): PageMeta {
  const meta = buildSearchMeta(hub, { origin, text: "", mayBeIndexed: false });
  return { ...meta, title: `Ask ${hub.speaker.firstName} · ${hub.title}`, picture: null };
}

type IndexableHub = Pick<
  FormParts,
  keyof HubSummary | "metaTitle" | "metaDescription" | "keywords" | "eventDate" | "startTime" | "endTime" | "timezone"
>;

function buildSearchMeta(
  hub: IndexableHub,
  { origin, text, mayBeIndexed }: { origin: string; text: string; mayBeIndexed: boolean },
): PageMeta {
  return {
    ...buildTitleAndDescription(hub, text),
    keywords: hub.keywords,
    mayBeIndexed,
    canonical: canonicalOf(hub, origin),
    picture: pictureOf(hub, toEventTime(hub), origin),
    jsonLd: null,
  };
}

const canonicalOf = ({ speaker, slug }: Pick<HubSummary, "speaker" | "slug">, origin: string) =>
  `${origin}/${speaker.username}/${slug}`;

const pictureOf = (hub: HubSummary, when: EventTime | null, origin: string) =>
  hub.socialSharing ? linkPictureAddress(canonicalOf(hub, origin), toHubPicture(hub, when)) : null;

function buildJsonLdText(view: FormView | HubView, { canonical, picture }: PageMeta, origin: string): string | null {
  const { bannerUrl } = view.branding;
  const jsonLdData = buildTalkJsonLd(view, canonical, bannerUrl ? new URL(bannerUrl, origin).href : picture);
  return jsonLdData && serialiseJsonLd(jsonLdData);
}
