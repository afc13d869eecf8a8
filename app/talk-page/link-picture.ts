import { pictureBranding } from "#app/domain/hubs/settings/picture-branding.ts";
import type { EventTime } from "#app/domain/values/event-time.ts";
import type { LinkPicture } from "#app/media/contract.ts";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";

/** A talk's preview image. `when` is null if its page does not show the date. */
export function toHubPicture(hub: NoticeHub, when: EventTime | null): LinkPicture {
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
  };
}
