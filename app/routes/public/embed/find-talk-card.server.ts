// A talk as other sites show it: what the speaker's profile lists of it, and nothing of one that asks who is there.
import { anonymousViewer, authoriseHub, effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { findTalkPhase } from "#app/domain/hubs/talk-phase.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { toTalkListItem } from "#app/routes/public/profile/profile-page.server.ts";
import type { Services } from "#app/services.ts";

/** Null for a talk that the profile does not list, and for one whose page is not for everyone. No cookie is read. */
export async function findTalkCard(services: Services, { username, slug }: HubAddress) {
  const hub = await findPublicHub(services, { username: username.toLowerCase(), slug: slug.toLowerCase() });
  if (!hub || hub.requireEmailVerification) return null;
  const now = services.clock.now();
  if (!authoriseHub({ hub, viewer: anonymousViewer, now }).isListed) return null;
  if ((await findTalkPhase(services, hub.id)) === "called-off") return null;
  const { speaker, title, language, branding } = hub;
  const listed = { ...hub, status: effectiveStatus(hub, now), isGated: false };
  return {
    title,
    language,
    branding,
    slug: hub.slug,
    username: speaker.username,
    speakerName: fullName(speaker),
    profilePath: speaker.hasPublicProfile ? `/${speaker.username}` : null,
    talk: toTalkListItem(listed, speaker.username),
  };
}
