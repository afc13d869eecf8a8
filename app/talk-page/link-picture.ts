import type { PublicResource } from "#app/domain/files/public-resources.server.ts";
import { pictureBranding } from "#app/domain/hubs/settings/picture-branding.ts";
import type { EventTime } from "#app/domain/values/event-time.ts";
import type { LinkPicture } from "#app/media/contract.ts";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";

interface PictureParts {
  /** Null if the talk's page does not show the date. */
  when: EventTime | null;
  /** The address of the slide that everyone may look at, where the speaker wants it. */
  slide?: string | null;
}

/** A talk's preview image. */
export function toHubPicture(hub: NoticeHub, { when, slide = null }: PictureParts): LinkPicture {
  const { branding, speaker } = hub;
  return {
    title: hub.title,
    address: hub.path,
    overline: hub.eventName,
    name: speaker.name,
    line: when && [when.day, when.time && `${when.time} (${when.zone})`].filter(Boolean).join(", "),
    ...pictureBranding(branding),
    logo: branding.logoUrl,
    face: speaker.avatarUrl,
    back: branding.bannerUrl ?? branding.backgroundUrl,
    slide,
  };
}

/** The address of the first slide's picture, where the speaker wants it in shared links. */
export const previewSlide = (
  { slideInPreview }: { slideInPreview: boolean },
  resources: Pick<PublicResource, "slides">[],
): string | null => (slideInPreview && resources.find(({ slides }) => slides)?.slides?.picture) || null;
