// The content of the preview image of a shared link, and its URL.
import { createHash } from "node:crypto";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { deepShade } from "#app/domain/values/colour.ts";
import type { LinkPicture } from "#app/media/contract.ts";
import type { HubSummary } from "#app/talk-page/hub-parts.ts";
import type { EventTime } from "#app/talk-page/hub-view.ts";

/** A talk's preview image. `when` is null if its page does not show the date. */
export function toHubPicture(hub: HubSummary, when: EventTime | null): LinkPicture {
  const { branding, speaker } = hub;
  return {
    title: hub.title,
    address: `/${speaker.username}/${hub.slug}`,
    overline: hub.eventName,
    name: `${speaker.firstName} ${speaker.lastName}`.trim(),
    line: when && [when.day, when.time && `${when.time} (${when.zone})`].filter(Boolean).join(", "),
    ground: deepShade(branding.backgroundColor),
    accent: deepShade(branding.buttonColor),
    font: branding.fontFamily,
    logo: branding.logoUrl,
    face: speaker.avatarUrl,
    back: branding.bannerUrl ?? (branding.useBackgroundImage ? branding.backgroundUrl : null),
  };
}

type Speaker = Pick<PublicProfile, "name" | "username" | "company" | "topics" | "avatarUrl" | "branding">;

/** A speaker profile's preview image, with the first three topics. */
export const toProfilePicture = ({ name, username, company, topics, avatarUrl, branding }: Speaker): LinkPicture => ({
  title: name,
  address: `/${username}`,
  overline: "Speaker",
  name: company,
  line: topics.slice(0, 3).join(" · ") || null,
  ground: deepShade(branding.primaryColor),
  accent: deepShade(branding.buttonColor),
  font: branding.fontFamily,
  logo: null,
  face: avatarUrl,
  back: null,
});

/** Changes when the image would. The leading digit counts changes to how it is drawn. */
export const linkPictureVersion = (picture: LinkPicture): string =>
  createHash("sha256")
    .update(`2${JSON.stringify(picture)}`)
    .digest("base64url")
    .slice(0, 10);

/**
 * The URL of the preview image of the page at `canonical`. The version makes social networks fetch it again after a
 * change.
 */
export const linkPictureAddress = (canonical: string, picture: LinkPicture): string =>
  `${canonical}/preview.png?v=${linkPictureVersion(picture)}`;
