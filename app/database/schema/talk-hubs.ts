import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { designChecks, designColumns, isButtonRadius, pictureColumns } from "#app/database/schema/branding.ts";
import { createdAt, fewReasons, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { signatureTalks } from "#app/database/schema/speaker-kits.ts";
import {
  hubAccesses,
  hubStatuses,
  leadFormDefaults,
  maxAudienceCount,
  maxCertificateText,
  reasonDefaults,
} from "#app/database/vocabulary.ts";
import { basics } from "#app/domain/hubs/settings/basics.ts";
import { type BrandingField, brandingFields } from "#app/domain/hubs/settings/branding-settings.ts";

/** A talk's public page. Columns follow the specification; the groups show the rulings' additions. */
export const talkHubs = pgTable(
  "talk_hubs",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** A trigger updates the registry `hub_slugs` and refuses a slug that another hub has or had. */
    slug: text().notNull(),
    title: text().notNull(),
    description: text(),
    eventName: text(),
    eventDate: date({ mode: "string" }),
    startTime: time(),
    endTime: time(),
    location: text(),
    speakerLink: text(),
    /** A BCP 47 tag: the language of the talk and of what is written about it. */
    language: text().notNull().default(basics.language.initial),
    /** Formatted text for the speaker's remote. Never shown to anyone else. */
    privateNotes: text(),
    /** Hubs of one speaker with the same value are deliveries of one talk; nothing else has this id. */
    talkId: uuid(),
    /** The signature talk of the speaker's profile that was given here. */
    signatureTalkId: uuid().references(() => signatureTalks.id, { onDelete: "set null" }),
    /** What the speaker changed for this delivery. Never shown to anyone else. */
    changeNote: text(),

    ...pictureColumns(),
    useBackgroundImage: boolean().notNull().default(true),
    ...designColumns(),
    brandingOverrides: text({ enum: brandingFields as [BrandingField, ...BrandingField[]] })
      .array()
      .notNull()
      .default([]),

    access: text({ enum: hubAccesses }).notNull().default("anyone"),
    requireEmailVerification: boolean().notNull().generatedAlwaysAs(sql`access <> 'anyone'`),
    publicVisibility: boolean().notNull().default(true),

    /** The stored status; `effectiveStatus` in domain/hubs is the current one. */
    status: text({ enum: hubStatuses }).notNull().default("draft"),
    openDate: date({ mode: "string" }),
    openTime: time(),
    closeDate: date({ mode: "string" }),
    closeTime: time(),
    autoClose: boolean().notNull().default(false),
    timezone: text().notNull().default("UTC"),
    /** When the speaker opened the page by hand; an opening moment of the schedule counts before it. */
    openedManuallyAt: moment(),
    closedManuallyAt: moment(),
    /** The closed page still offers the files. */
    filesAfterClose: boolean().notNull().default(false),

    metaTitle: text(),
    metaDescription: text(),
    keywords: text(),
    seoIndexing: boolean().notNull().default(true),
    socialSharing: boolean().notNull().default(true),
    /** The picture of shared links is the first slide. */
    slideInPreview: boolean().notNull().default(false),

    leadCaptureEnabled: boolean().notNull().default(false),
    leadRequireName: boolean().notNull().default(true),
    leadRequireEmail: boolean().notNull().default(true),
    leadRequirePhone: boolean().notNull().default(false),
    leadRequireCompany: boolean().notNull().default(false),
    leadOnEntry: boolean().notNull().default(true),
    leadBeforeDownloads: boolean().notNull().default(false),
    leadAllowSkip: boolean().notNull().default(true),
    /** People who leave an address get an email with the files. Hubs from before this existed keep it off. */
    leadSendFiles: boolean().notNull().default(true),
    leadFormTitle: text().notNull().default(leadFormDefaults.title),
    leadFormDescription: text(),
    leadCustomMessage: text(),
    leadConsentText: text().notNull().default(leadFormDefaults.consentText),

    /** Attendees may say why they rated so. Hubs from before this existed keep it off. */
    askReasons: boolean().notNull().default(true),
    highTalkReasons: text().array().notNull().default(reasonDefaults.highTalkReasons),
    highRoomReasons: text().array().notNull().default(reasonDefaults.highRoomReasons),
    lowTalkReasons: text().array().notNull().default(reasonDefaults.lowTalkReasons),
    lowRoomReasons: text().array().notNull().default(reasonDefaults.lowRoomReasons),
    /** Attendees may ask for what is missing. Hubs from before this existed keep it off. */
    acceptRequests: boolean().notNull().default(true),
    /** After 4 or 5 stars the page asks who else should hear the talk. */
    askRecommendation: boolean().notNull().default(true),
    /** Whoever scanned the hall screen may have a certificate of attendance after the talk. */
    offerCertificate: boolean().notNull().default(false),
    certificateText: text(),
    /** How many people were there, as the speaker counted them. */
    audienceCount: integer(),

    viewCount: integer().notNull().default(0),
    /** The number of this hub's rows in `lead_captures`, maintained by a trigger. */
    leadCount: integer().notNull().default(0),

    /** Increased by every save of the owner; a save from an older version is refused. */
    version: integer().notNull().default(1),
    deletedAt: moment(),
    createdAt: createdAt(),
    /** Set by commands that edit, not by every update: a counted view does not change the page. */
    updatedAt: moment().notNull().defaultNow(),
    /** When its date was changed: what is kept until so long after it waits for another warning. A trigger writes it. */
    eventDateChangedAt: moment(),
  },
  (t) => [
    unique("talk_hubs_user_slug").on(t.userId, t.slug),
    index("talk_hubs_user_newest").on(t.userId, t.createdAt, t.id),
    index("talk_hubs_signature_talk").on(t.signatureTalkId).where(sql`${t.signatureTalkId} is not null`),
    check("talk_hubs_slug_shape", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${t.slug}) <= 60`),
    check("talk_hubs_slug_reserved", sql`${t.slug} not in ('book', 'now', 'kit', 'talks', 'quotes', 'rating')`),
    check("talk_hubs_title", sql`char_length(${t.title}) between 1 and 200`),
    oneOf("talk_hubs_status", t.status, hubStatuses),
    oneOf("talk_hubs_access", t.access, hubAccesses),
    check(
      "talk_hubs_language",
      sql`${t.language} ~ '^[A-Za-z0-9]{2,8}(-[A-Za-z0-9]{1,8})*$' and char_length(${t.language}) <= 35`,
    ),
    // One at or before the start is on the next day.
    check("talk_hubs_end_time", sql`${t.endTime} is null or ${t.startTime} is not null`),
    check("talk_hubs_button_radius", isButtonRadius(t)),
    ...designChecks("talk_hubs", t),
    check("talk_hubs_counts", sql`${t.viewCount} >= 0 and ${t.leadCount} >= 0 and ${t.version} >= 1`),
    fewReasons("talk_hubs_high_reasons", t.highTalkReasons, t.highRoomReasons),
    fewReasons("talk_hubs_low_reasons", t.lowTalkReasons, t.lowRoomReasons),
    check("talk_hubs_audience_count", sql`${t.audienceCount} between 1 and ${sql.raw(String(maxAudienceCount))}`),
    maxLengths("talk_hubs_change_note", [[t.changeNote, 500]]),
    // An unknown zone would fail every list that computes this hub's status, so it cannot be stored.
    check("talk_hubs_timezone_known", sql`('2000-01-01 00:00'::timestamp at time zone ${t.timezone}) is not null`),
    maxLengths("talk_hubs_lengths", [
      [t.description, 50_000],
      [t.privateNotes, 20_000],
      [t.eventName, 200],
      [t.location, 2_048],
      [t.speakerLink, 2_048],
      [t.logoUrl, 2_048],
      [t.bannerUrl, 2_048],
      [t.backgroundUrl, 2_048],
      [t.timezone, 64],
      [t.metaTitle, 60],
      [t.metaDescription, 160],
      [t.keywords, 500],
      [t.leadFormTitle, 200],
      [t.leadFormDescription, 2_000],
      [t.leadCustomMessage, 2_000],
      [t.leadConsentText, 2_000],
      [t.certificateText, maxCertificateText],
    ]),
  ],
);

/**
 * The current slug of every hub, and the former ones under which it was published; those redirect to it. Only the
 * triggers on `talk_hubs` write here.
 */
export const hubSlugs = pgTable(
  "hub_slugs",
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    isCurrent: boolean().notNull(),
    /**
     * The hub was published under it, so people may have the address. Another one is free again once it is replaced.
     */
    wasPublished: boolean().notNull().default(false),
    claimedAt: moment().notNull().defaultNow(),
    replacedAt: moment(),
  },
  (t) => [
    primaryKey({ name: "hub_slugs_pkey", columns: [t.userId, t.slug] }),
    index("hub_slugs_hub").on(t.talkHubId),
    uniqueIndex("hub_slugs_one_current").on(t.talkHubId).where(sql`${t.isCurrent}`),
  ],
);

/**
 * The short code of every hub, typed at `/j` by people who cannot scan. Only the trigger on `talk_hubs` writes here,
 * and a code outlives its hub: nobody who reads it from an old slide may reach another talk.
 */
export const hubCodes = pgTable(
  "hub_codes",
  {
    code: text().primaryKey(),
    /** Null once the hub is deleted for good. */
    talkHubId: uuid()
      .unique()
      .references(() => talkHubs.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  // No vowels, so that no code is a word, and no letters that look alike from the last row: L, Q, V.
  (t) => [check("hub_codes_shape", sql`${t.code} ~ '^[BCDFGHJKMNPRSTWXYZ]{5}$'`)],
);
