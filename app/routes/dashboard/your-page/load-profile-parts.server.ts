import type { profiles } from "#app/database/schema/profiles.ts";
import { listPastEvents } from "#app/domain/hubs/public-talks.server.ts";
import { countVisibleHubs } from "#app/domain/hubs/visible-hubs.server.ts";
import { findKit } from "#app/domain/kits/queries.server.ts";
import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { quotesPerProfile } from "#app/domain/quotes/quotes.ts";
import { listOwnSignatureTalks } from "#app/domain/signature-talks/queries.server.ts";
import { listMissing, listProfileParts } from "#app/routes/dashboard/your-page/profile-parts.ts";
import type { Actor, Services } from "#app/services.ts";

type Profile = typeof profiles.$inferSelect;

/** The parts of the actor's page, each with what stands there. */
export async function loadProfileParts(services: Services, actor: Actor, profile: Profile) {
  const [visibleTalks, signatureTalks, quotes, events, kit] = await Promise.all([
    countVisibleHubs(services, actor),
    listOwnSignatureTalks(services, actor),
    listShownQuotes(services, { speakerId: actor.id }, quotesPerProfile),
    listPastEvents(services, actor.id),
    findKit(services, actor.id),
  ]);
  const counts = { visibleTalks, signatureTalks: signatureTalks.length, quotes: quotes.length, events: events.length };
  return listProfileParts(profile, { ...counts, kit });
}

/** What each tab says is missing. */
export const loadMissing = async (services: Services, actor: Actor, profile: Profile) =>
  listMissing(await loadProfileParts(services, actor, profile));
