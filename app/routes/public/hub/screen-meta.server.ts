// The head of a talk's page in each state: what is not shown may not be told there either.
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { linkPictureAddress, toHubPicture } from "#app/routes/endpoints/link-picture/link-picture-content.ts";
import { buildTitleAndDescription, type PageMeta } from "#app/routes/public/hub/hub-meta.tsx";
import type { FormParts, HubSummary, NoticeParts } from "#app/routes/public/hub/hub-parts.ts";
import { type EventTime, type FormView, type HubView, toEventTime } from "#app/routes/public/hub/hub-view.ts";
import { talkNotices } from "#app/routes/public/hub/state-notices.ts";
import { buildTalkJsonLd } from "#app/routes/public/structured-data.ts";
import { serialiseJsonLd } from "#app/ui/public/json-ld.tsx";

/** Of a notice: nothing that the speaker wrote for those who may read the talk, or who look for it. */
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

/** Of the form before a talk: what the speaker wrote for search engines, and what the form's page shows. */
export function buildFormMeta(
  hub: FormParts,
  view: FormView,
  { origin, hasFacts: hasJsonLd }: { origin: string; hasFacts: boolean },
): PageMeta {
  const meta = buildSearchMeta(hub, { origin, text: "", mayBeIndexed: hub.mayBeIndexed });
  return { ...meta, jsonLd: hasJsonLd && hub.mayBeIndexed ? buildJsonLdText(view, meta, origin) : null };
}

/** Of the talk itself; `text` is what it says, `mayBeIndexed` whether this very page may be listed. */
export function buildTalkMeta(
  hub: PublicHub,
  view: HubView,
  {
    origin,
    text,
    mayBeIndexed,
    hasFacts: hasJsonLd,
  }: { origin: string; text: string; mayBeIndexed: boolean; hasFacts: boolean },
): PageMeta {
  const meta = buildSearchMeta(hub, { origin, text, mayBeIndexed });
  return { ...meta, jsonLd: hasJsonLd && mayBeIndexed ? buildJsonLdText(view, meta, origin) : null };
}

type IndexableHub = Pick<
  FormParts,
  keyof HubSummary | "metaTitle" | "metaDescription" | "keywords" | "eventDate" | "startTime" | "timezone"
>;

/** The head of a page that search engines may be shown. */
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
