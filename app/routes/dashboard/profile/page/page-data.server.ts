import { newId } from "#app/database/schema/columns.ts";
import type { profiles } from "#app/database/schema/profiles.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { listHubChoices, listOwnSignatureTalks } from "#app/domain/signature-talks/queries.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/** What the forms of the profile page's parts begin with, and the versions that they are copies of. */
export async function loadPageForms(services: Services, actor: Actor, profile: typeof profiles.$inferSelect) {
  const [talks, hubs] = await Promise.all([listOwnSignatureTalks(services, actor), listHubChoices(services, actor)]);
  const { headline, homeBase, travel, languages, stagePhotoUrl, showreelUrl, showRating } = profile;
  const { bioShort, bioMedium, bio, pastEvents, showAvailability } = profile;
  return {
    hero: {
      values: { headline, homeBase, travel, languages, stagePhotoUrl, showreelUrl, showRating },
      version: versionOf("hero", profile),
    },
    biographies: { values: { bioShort, bioMedium, bio }, version: versionOf("biographies", profile) },
    pastEvents: { values: { pastEvents }, version: versionOf("past-events", profile) },
    availability: { values: { showAvailability }, version: versionOf("availability", profile) },
    signatureTalks: talks,
    /** For the next card, so that a form sent twice adds one. */
    newTalkId: newId(),
    hubs: hubs.map(({ eventName, eventDate, ...hub }) => ({
      ...hub,
      occasion: [eventName, eventDate && formatDay(eventDate)].filter(Boolean).join(", "),
    })),
  };
}
export type PageFormData = Awaited<ReturnType<typeof loadPageForms>>;
