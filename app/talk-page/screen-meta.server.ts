// The head of a talk's page in each state. It only holds what the page itself may show.
import { buildTitleAndDescription } from "#app/domain/hubs/hubs.ts";
import { toEventTime } from "#app/domain/values/event-time.ts";
import { linkPictureAddress } from "#app/media/link-picture-address.ts";
import type { NoticeAccess } from "#app/talk-page/access.ts";
import type { PageMeta } from "#app/talk-page/hub-meta.tsx";
import { toHubPicture } from "#app/talk-page/link-picture.ts";
import { type FormHub, inviteTitle, type NoticeHub } from "#app/talk-page/shown-hub.ts";
import { talkNotices } from "#app/talk-page/state-notices.ts";
import { buildTalkJsonLd } from "#app/talk-page/structured-data.ts";
import { serialiseJsonLd } from "#app/ui/public/json-ld.tsx";

/** For a notice, without anything that the speaker wrote for readers or search engines. */
export function buildNoticeMeta(notice: NoticeAccess, origin: string): PageMeta {
  const { title, text } = talkNotices[notice.state];
  const { hub } = notice;
  return {
    title: `${title} · ${hub.title}`,
    description: text,
    keywords: null,
    mayBeIndexed: false,
    canonical: origin + hub.path,
    picture: pictureOf(hub, { when: notice.state === "scheduled" ? toEventTime(notice.hub) : null }, origin),
    jsonLd: null,
  };
}

interface MetaOptions {
  origin: string;
  /** The talk's description, where the page shows it. */
  text?: string;
  /** The address of the slide that stands for the talk. */
  slide?: string | null;
  hasJsonLd: boolean;
}

/** For the talk and the form before it: what the speaker wrote for search engines, and what the page shows. */
export function buildTalkMeta(hub: FormHub, { origin, text = "", slide = null, hasJsonLd }: MetaOptions): PageMeta {
  const { mayBeIndexed, keywords } = hub;
  const canonical = origin + hub.path;
  const picture = pictureOf(hub, { when: hub.when, slide }, origin);
  const { title, description } = buildTitleAndDescription(hub, text);
  const page = { description, canonical, picture };
  return {
    ...page,
    title,
    keywords,
    mayBeIndexed,
    jsonLd: hasJsonLd && mayBeIndexed ? buildJsonLdText(hub, page, origin) : null,
  };
}

/** For the page where attendees ask, which search engines leave out: it has the words of other people. */
export const buildAskMeta = (hub: FormHub, origin: string) =>
  buildSideMeta(hub, origin, `Ask ${hub.speaker.firstName}`);

/** For the short booking form. Search engines find the speaker's booking page. */
export const buildBookMeta = (hub: FormHub, origin: string) => buildSideMeta(hub, origin, inviteTitle(hub.speaker));

function buildSideMeta(hub: FormHub, origin: string, title: string): PageMeta {
  const meta = buildTalkMeta({ ...hub, mayBeIndexed: false }, { origin, hasJsonLd: false });
  return { ...meta, title: `${title} · ${hub.title}`, picture: null };
}

const pictureOf = (hub: NoticeHub, parts: Parameters<typeof toHubPicture>[1], origin: string) =>
  hub.socialSharing ? linkPictureAddress(origin + hub.path, toHubPicture(hub, parts)) : null;

type Page = Pick<PageMeta, "description" | "canonical" | "picture">;

function buildJsonLdText(hub: FormHub, page: Page, origin: string): string | null {
  const { bannerUrl } = hub.branding;
  const picture = bannerUrl ? new URL(bannerUrl, origin).href : page.picture;
  const jsonLdData = buildTalkJsonLd(hub, { ...page, picture });
  return jsonLdData && serialiseJsonLd(jsonLdData);
}
