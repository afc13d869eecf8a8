import { pictureBranding } from "#app/domain/hubs/settings/picture-branding.ts";
import type { EventTime } from "#app/domain/values/event-time.ts";
import type { LinkPicture } from "#app/media/contract.ts";
import type { HubSummary } from "#app/talk-page/hub-parts.ts";

/** A talk's preview image. `when` is null if its page does not show the date. */
export function toHubPicture(hub: HubSummary, when: EventTime | null): LinkPicture {
  const { branding, speaker } = hub;
  return {
    title: hub.title,
    address: `/${speaker.username}/${hub.slug}`,
    overline: hub.eventName,
    name: `${speaker.firstName} ${speaker.lastName}`.trim(),
    line: when && [when.day, when.time && `${when.time} (${when.zone})`].filter(Boolean).join(", "),
    ...pictureBranding(branding),
    logo: branding.logoUrl,
    face: speaker.avatarUrl,
    back: branding.bannerUrl ?? (branding.useBackgroundImage ? branding.backgroundUrl : null),
  };
}
