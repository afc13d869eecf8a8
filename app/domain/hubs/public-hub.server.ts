// Hubs as the audience meets them, found by their address. Queries name their columns: nothing else about a speaker
// or a hub can leave.
import { and, eq, isNull, or } from "drizzle-orm";
import { hubSlugs } from "#app/database/schema/hub-slugs.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { usernames } from "#app/database/schema/usernames.ts";
import { universalBranding } from "#app/domain/hubs/branding-columns.server.ts";
import type { HubSchedule } from "#app/domain/hubs/hubs.ts";
import { effectiveBranding } from "#app/domain/values/branding.ts";
import type { Services } from "#app/services.ts";

/** Current or old, both lead to the hub: a printed QR code must never die. */
export interface HubAddress {
  username: string;
  slug: string;
}

const schedule = {
  status: talkHubs.status,
  openDate: talkHubs.openDate,
  openTime: talkHubs.openTime,
  closeDate: talkHubs.closeDate,
  closeTime: talkHubs.closeTime,
  autoClose: talkHubs.autoClose,
  timezone: talkHubs.timezone,
  closedManuallyAt: talkHubs.closedManuallyAt,
};

const eventColumns = {
  eventDate: talkHubs.eventDate,
  startTime: talkHubs.startTime,
  location: talkHubs.location,
};

const publicHub = {
  ...schedule,
  ...eventColumns,
  id: talkHubs.id,
  slug: talkHubs.slug,
  title: talkHubs.title,
  description: talkHubs.description,
  eventName: talkHubs.eventName,
  speakerLink: talkHubs.speakerLink,
  publicVisibility: talkHubs.publicVisibility,
  access: talkHubs.access,
  requireEmailVerification: talkHubs.requireEmailVerification,
  metaTitle: talkHubs.metaTitle,
  metaDescription: talkHubs.metaDescription,
  keywords: talkHubs.keywords,
  seoIndexing: talkHubs.seoIndexing,
  socialSharing: talkHubs.socialSharing,
  version: talkHubs.version,
  updatedAt: talkHubs.updatedAt,
  leadForm: {
    isEnabled: talkHubs.leadCaptureEnabled,
    onEntry: talkHubs.leadOnEntry,
    beforeDownloads: talkHubs.leadBeforeDownloads,
    allowSkip: talkHubs.leadAllowSkip,
    requireName: talkHubs.leadRequireName,
    requireEmail: talkHubs.leadRequireEmail,
    requirePhone: talkHubs.leadRequirePhone,
    requireCompany: talkHubs.leadRequireCompany,
    title: talkHubs.leadFormTitle,
    description: talkHubs.leadFormDescription,
    message: talkHubs.leadCustomMessage,
    consentText: talkHubs.leadConsentText,
  },
  ownBranding: {
    logoUrl: talkHubs.logoUrl,
    bannerUrl: talkHubs.bannerUrl,
    backgroundUrl: talkHubs.backgroundUrl,
    backgroundColor: talkHubs.backgroundColor,
    useBackgroundImage: talkHubs.useBackgroundImage,
    primaryColor: talkHubs.primaryColor,
    secondaryColor: talkHubs.secondaryColor,
    buttonColor: talkHubs.buttonColor,
    textColor: talkHubs.textColor,
    buttonRadius: talkHubs.buttonRadius,
    fontFamily: talkHubs.fontFamily,
    brandingOverrides: talkHubs.brandingOverrides,
  },
  universal: universalBranding,
  speaker: {
    id: profiles.id,
    username: profiles.username,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    avatarUrl: profiles.avatarUrl,
    hasPublicProfile: profiles.publicSpeakerProfile,
    mayBeIndexed: profiles.searchEngineIndexing,
    /** In which the speaker's days are counted. */
    timezone: profiles.timezone,
  },
};

export type PublicHub = NonNullable<Awaited<ReturnType<typeof findPublicHub>>>;

/**
 * The hub that lives, or used to live, at an address; null when there is none, or it is in the trash. Who may read
 * what of it is `publicView`'s answer (hubs.ts), not this one's. `username` and `slug` of the answer are the current.
 */
export async function findPublicHub(services: Services, address: HubAddress) {
  const [row] = await atAddress(services, address).limit(1);
  if (!row) return null;
  const { ownBranding, universal, speaker, ...hub } = row;
  return {
    ...hub,
    speaker: { ...speaker, username: speaker.username ?? address.username },
    branding: effectiveBranding(ownBranding, universal),
  };
}

// The registries hold current and old names alike, so that one look-up by primary keys serves both.
const atAddress = ({ db }: Services, { username, slug }: HubAddress) =>
  db
    .select(publicHub)
    .from(usernames)
    .innerJoin(profiles, eq(profiles.id, usernames.profileId))
    .innerJoin(hubSlugs, and(eq(hubSlugs.userId, profiles.id), eq(hubSlugs.slug, slug)))
    .innerJoin(talkHubs, eq(talkHubs.id, hubSlugs.talkHubId))
    .where(and(eq(usernames.username, username), isNull(talkHubs.deletedAt)));

/** What counting a view needs to know of a hub. */
export interface AddressedHub extends HubSchedule, HubAddress {
  id: string;
  ownerId: string;
  /** The zone in which the owner's days are counted. */
  ownerTimezone: string;
  publicVisibility: boolean;
  requireEmailVerification: boolean;
}

/** The hubs at many addresses at once, each with the address it was asked for; unknown addresses are left out. */
export async function listAddressedHubs({ db }: Services, addresses: HubAddress[]): Promise<AddressedHub[]> {
  if (addresses.length === 0) return [];
  const conditions = addresses.map(({ username, slug }) =>
    and(eq(usernames.username, username), eq(hubSlugs.slug, slug), isNull(talkHubs.deletedAt)),
  );
  return db
    .select({
      ...schedule,
      username: usernames.username,
      slug: hubSlugs.slug,
      id: talkHubs.id,
      ownerId: talkHubs.userId,
      ownerTimezone: profiles.timezone,
      publicVisibility: talkHubs.publicVisibility,
      requireEmailVerification: talkHubs.requireEmailVerification,
    })
    .from(usernames)
    .innerJoin(profiles, eq(profiles.id, usernames.profileId))
    .innerJoin(hubSlugs, eq(hubSlugs.userId, profiles.id))
    .innerJoin(talkHubs, eq(talkHubs.id, hubSlugs.talkHubId))
    .where(or(...conditions));
}
