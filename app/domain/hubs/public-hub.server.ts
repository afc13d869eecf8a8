// Public hubs, found by address. The queries select the settings that a page may show and list all other columns, so
// that no private column of a speaker or hub can reach a page.
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { profiles, usernames } from "#app/database/schema/profiles.ts";
import { hubSlugs, talkHubs } from "#app/database/schema/talk-hubs.ts";
import { universalBranding } from "#app/domain/hubs/branding-columns.server.ts";
import { isHubPublic } from "#app/domain/hubs/hub-visibility.server.ts";
import type { HubSchedule, HubToAuthorise } from "#app/domain/hubs/hubs.ts";
import { effectiveBranding } from "#app/domain/hubs/settings/branding.ts";
import { brandingNames } from "#app/domain/hubs/settings/branding-settings.ts";
import { pageSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { reasons } from "#app/domain/hubs/settings/reasons.ts";
import { namesIn } from "#app/domain/hubs/settings/setting.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { Services } from "#app/services.ts";

/** A current or former address. Former ones keep working, because they are on printed QR codes. */
export interface HubAddress {
  username: string;
  slug: string;
}

/** What `effectiveStatus` reads. */
export const scheduleColumns = {
  status: talkHubs.status,
  openDate: talkHubs.openDate,
  openTime: talkHubs.openTime,
  closeDate: talkHubs.closeDate,
  closeTime: talkHubs.closeTime,
  autoClose: talkHubs.autoClose,
  timezone: talkHubs.timezone,
  closedManuallyAt: talkHubs.closedManuallyAt,
} satisfies Record<keyof HubSchedule, unknown>;

/** Whether people who leave an address at this `talk_hubs` row get its files by email; false while there are none. */
export const sendsFiles = sql<boolean>`(talk_hubs.lead_send_files and exists (
  select 1 from resources where resources.talk_hub_id = talk_hubs.id))`;

export const reasonColumns = pick(talkHubs, namesIn(reasons, "talk"));

/** What a page needs of a hub and its speaker. */
export const publicHubColumns = {
  ...scheduleColumns,
  ...pick(talkHubs, namesIn(pageSettings, "talk")),
  id: talkHubs.id,
  publicVisibility: isHubPublic,
  access: talkHubs.access,
  requireEmailVerification: talkHubs.requireEmailVerification,
  filesAfterClose: talkHubs.filesAfterClose,
  seoIndexing: talkHubs.seoIndexing,
  version: talkHubs.version,
  updatedAt: talkHubs.updatedAt,
  sendsFiles,
  ownBranding: pick(talkHubs, [...brandingNames, "brandingOverrides"]),
  universal: universalBranding,
  speaker: {
    id: profiles.id,
    username: profiles.username,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    avatarUrl: profiles.avatarUrl,
    hasPublicProfile: isProfilePublic,
    mayBeIndexed: profiles.searchEngineIndexing,
    /** The zone of the speaker's daily statistics. */
    timezone: profiles.timezone,
  },
};

export type PublicHub = ReturnType<typeof toPublicHub>;

/**
 * The hub with this current or former address, returned with its current one. Null when there is none or it is in the
 * trash. `authoriseHub` (hubs.ts) decides what a visitor may see of it.
 */
export async function findPublicHub(services: Services, address: HubAddress): Promise<PublicHub | null> {
  const [row] = await atAddress(services, address).limit(1);
  return row ? toPublicHub(row, address.username) : null;
}

export type PublicHubRow = Awaited<ReturnType<typeof atAddress>>[number];

/** `username` stands in for a speaker's who has none now. */
export const toPublicHub = ({ ownBranding, universal, speaker, ...hub }: PublicHubRow, username: string) => ({
  ...hub,
  // Nobody can book a speaker without a public profile.
  askRecommendation: hub.askRecommendation && speaker.hasPublicProfile,
  speaker: { ...speaker, username: speaker.username ?? username },
  branding: effectiveBranding(ownBranding, universal),
});

// `usernames` and `hub_slugs` hold current and former names, so that one lookup by primary key finds both.
const atAddress = ({ db }: Services, { username, slug }: HubAddress) =>
  db
    .select(publicHubColumns)
    .from(usernames)
    .innerJoin(profiles, eq(profiles.id, usernames.profileId))
    .innerJoin(hubSlugs, and(eq(hubSlugs.userId, profiles.id), eq(hubSlugs.slug, slug)))
    .innerJoin(talkHubs, eq(talkHubs.id, hubSlugs.talkHubId))
    .where(and(eq(usernames.username, username), isNull(talkHubs.deletedAt)));

/** What is needed to count a view of a hub. */
export interface AddressedHub extends HubToAuthorise, HubAddress {
  id: string;
  ownerId: string;
  /** The zone of the owner's daily statistics. */
  ownerTimezone: string;
}

/** The hubs at these addresses, each with the requested address. Unknown addresses are left out. */
export async function listAddressedHubs({ db }: Services, addresses: HubAddress[]): Promise<AddressedHub[]> {
  if (addresses.length === 0) return [];
  const conditions = addresses.map(({ username, slug }) =>
    and(eq(usernames.username, username), eq(hubSlugs.slug, slug), isNull(talkHubs.deletedAt)),
  );
  return db
    .select({
      ...scheduleColumns,
      username: usernames.username,
      slug: hubSlugs.slug,
      id: talkHubs.id,
      ownerId: talkHubs.userId,
      ownerTimezone: profiles.timezone,
      publicVisibility: isHubPublic,
      requireEmailVerification: talkHubs.requireEmailVerification,
      filesAfterClose: talkHubs.filesAfterClose,
    })
    .from(usernames)
    .innerJoin(profiles, eq(profiles.id, usernames.profileId))
    .innerJoin(hubSlugs, eq(hubSlugs.userId, profiles.id))
    .innerJoin(talkHubs, eq(talkHubs.id, hubSlugs.talkHubId))
    .where(or(...conditions));
}
