// What all pages behind a privacy link share.
import type { MiddlewareFunction } from "react-router";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { readPrivacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import type { Services } from "#app/services.ts";
import type { PageBranding } from "#app/ui/branded/hub-styles.tsx";

/**
 * The URL itself gives access, so no other site, cache or search engine may learn it. "no-referrer" does not work here:
 * browsers would then send forms with the origin "null", which is refused as cross-origin.
 */
const privateHeaders = {
  "referrer-policy": "same-origin",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** For every response of these pages. */
export const privatePage: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
  return response;
};

/** What the limiters of changes refuse with: they are more than anyone needs. */
export const tooManyChanges = "Too many changes. Please try again";

/** The speaker and the address of a privacy link; null if the link is invalid or the speaker was deleted. */
export async function readPrivacyLink(services: Services, token: string) {
  const subject = readPrivacyToken(services, token);
  const speaker = subject && (await findSpeakerForPrivacy(services, subject.speakerId));
  return speaker ? { subject, speaker } : null;
}

/** What these pages show of the speaker. Only a public profile has a `profilePath`. */
export function toPrivacySpeakerView(speaker: NonNullable<Awaited<ReturnType<typeof findSpeakerForPrivacy>>>) {
  const { firstName, name, company, avatarUrl, username, isPublic, retentionMonths, timezone, branding } = speaker;
  return {
    firstName,
    name,
    company,
    retentionMonths,
    timezone,
    avatarUrl: safeImage(avatarUrl),
    profilePath: username && isPublic ? `/${username}` : null,
    branding: branding as PageBranding,
  };
}
export type PrivacySpeakerView = ReturnType<typeof toPrivacySpeakerView>;
