// What every page behind a privacy link is answered with, and whom the link is about.
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { readPrivacyToken } from "#app/domain/values/privacy-link.server.ts";
import { safeImage } from "#app/routes/public/hub/hub-view.ts";
import type { Services } from "#app/services.ts";

/**
 * The address itself opens the page: no other site learns it, no cache and no search engine keeps it. Not "no-referrer":
 * with that, browsers send forms with the origin "null", which is refused as somebody else's.
 */
export const privateHeaders = {
  "referrer-policy": "same-origin",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** The speaker and the address that a link names; null for a link that is not ours, or of a speaker who is gone. */
export async function readPrivacyLink(services: Services, token: string) {
  const subject = readPrivacyToken(services, token);
  const holder = subject && (await findSpeakerForPrivacy(services, subject.speakerId));
  return holder ? { subject, holder } : null;
}

/** What the page shows of the speaker. */
export function toPrivacySpeakerView(speaker: NonNullable<Awaited<ReturnType<typeof findSpeakerForPrivacy>>>) {
  const { firstName, name, company, avatarUrl, username, isPublic, retentionMonths, timezone } = speaker;
  const { primaryColor, secondaryColor, buttonColor, textColor, buttonRadius, fontFamily } = speaker;
  return {
    ...{ firstName, name, company, retentionMonths, timezone },
    avatarUrl: safeImage(avatarUrl),
    profilePath: username && isPublic ? `/${username}` : null,
    branding: {
      ...{ primaryColor, secondaryColor, buttonColor, textColor, buttonRadius, fontFamily },
      backgroundColor: primaryColor,
    },
  };
}
export type PrivacySpeakerView = ReturnType<typeof toPrivacySpeakerView>;
