import { pictureBranding } from "#app/domain/hubs/settings/picture-branding.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import type { LinkPicture } from "#app/media/contract.ts";

type Speaker = Pick<PublicProfile, "name" | "username" | "company" | "topics" | "avatarUrl" | "branding">;

/** A speaker profile's preview image, with the first three topics. */
export const toProfilePicture = ({ name, username, company, topics, avatarUrl, branding }: Speaker): LinkPicture => ({
  title: name,
  address: `/${username}`,
  overline: "Speaker",
  name: company,
  line: topics.slice(0, 3).join(" · ") || null,
  ...pictureBranding(branding),
  logo: null,
  face: avatarUrl,
  back: null,
  slide: null,
});
