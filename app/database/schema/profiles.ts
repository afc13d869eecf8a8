import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#app/database/schema/accounts.ts";
import { defaultBrandingColumns } from "#app/database/schema/branding.ts";
import {
  createdAt,
  fewTexts,
  hexColours,
  maxLengths,
  moment,
  oneOf,
  shortList,
  updatedAt,
} from "#app/database/schema/columns.ts";
import { fontFamilies, leadAlertFrequencies, paymentStatuses, plans } from "#app/database/vocabulary.ts";

export type Testimonial = { author: string; content: string; company?: string | null };
/** Where the speaker spoke before there was a page for it; `year` as typed. */
export type PastEvent = {
  name: string;
  place?: string | null;
  year?: string | null;
  link?: string | null;
  logoUrl?: string | null;
};

/** One row per user. Columns follow the specification; the last group is from the rulings. */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Written only here; a trigger updates the registry `usernames` and refuses other people's names. */
    username: text().unique(),
    company: text(),
    bio: text(),
    website: text(),
    linkedinUrl: text(),
    twitterUrl: text(),
    avatarUrl: text(),

    plan: text({ enum: plans }),
    ltdPlan: boolean().notNull().generatedAlwaysAs(sql`coalesce(plan = 'lifetime', false)`),
    paymentStatus: text({ enum: paymentStatuses }),
    /** Zero or empty: unlimited. */
    storageLimitGb: integer(),
    maxActiveHubs: integer(),
    /** Limits that the administrator set for this account; they outweigh those of its plan, whatever is paid later. */
    maxHubsOverride: integer(),
    storageGbOverride: integer(),

    speakingExperience: text(),
    speakingRate: text(),
    availabilityNotes: text(),
    yearsSpeaking: smallint(),
    speakingTopics: text().array().notNull().default([]),
    testimonials: jsonb().$type<Testimonial[]>().notNull().default([]),
    /** What the speaker asks whoever booked; the product's own list while empty. */
    bookingQuestions: text().array().notNull().default([]),

    /** One sentence under the name. */
    headline: text(),
    homeBase: text(),
    travel: text(),
    /** As typed, divided by commas. */
    languages: text(),
    stagePhotoUrl: text(),
    showreelUrl: text(),
    /** The biography in 50 and in 100 words; `bio` is the long one. */
    bioShort: text(),
    bioMedium: text(),
    pastEvents: jsonb().$type<PastEvent[]>().notNull().default([]),
    showRating: boolean().notNull().default(true),
    showAvailability: boolean().notNull().default(false),

    emailNotifications: boolean().notNull().default(true),
    newLeadAlerts: boolean().notNull().default(true),
    leadAlertFrequency: text({ enum: leadAlertFrequencies }).notNull().default("at-once"),
    analyticsReports: boolean().notNull().default(true),
    productUpdates: boolean().notNull().default(true),
    marketingEmails: boolean().notNull().default(false),
    publicSpeakerProfile: boolean().notNull().default(true),
    analyticsDataSharing: boolean().notNull().default(false),
    searchEngineIndexing: boolean().notNull().default(true),

    useUniversalBranding: boolean().notNull().default(false),
    ...defaultBrandingColumns(),

    /** The time zone for this speaker's daily totals. */
    timezone: text().notNull().default("UTC"),
    /** How long after the event the audience's details are kept. */
    leadRetentionMonths: smallint().notNull().default(18),
    /** When the speaker was last warned that details will be deleted. */
    retentionWarnedAt: moment(),
    /** When the last email about new leads was enqueued. */
    leadsNotifiedAt: moment(),
    /** When the next weekly report is due; empty before the first week starts. */
    nextReportAt: moment(),

    /** The administrator stopped all emails in this speaker's name at this time. */
    sendingStoppedAt: moment(),
    /** The administrator suspended the account at this time: no sign-in, no public pages, no emails. */
    suspendedAt: moment(),

    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // By id and email together, so that the database itself copies a changed email.
    foreignKey({ name: "profiles_user", columns: [t.id, t.email], foreignColumns: [users.id, users.email] })
      .onDelete("cascade")
      .onUpdate("cascade"),
    check("profiles_username_shape", sql`${t.username} ~ '^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$'`),
    oneOf("profiles_plan", t.plan, plans),
    oneOf("profiles_payment_status", t.paymentStatus, paymentStatuses),
    oneOf("profiles_lead_alert_frequency", t.leadAlertFrequency, leadAlertFrequencies),
    check("profiles_limits", sql`${t.storageLimitGb} >= 0 and ${t.maxActiveHubs} >= 0`),
    check(
      "profiles_limit_overrides",
      sql`${t.maxHubsOverride} between 1 and 10000 and ${t.storageGbOverride} between 1 and 10000`,
    ),
    check("profiles_years_speaking", sql`${t.yearsSpeaking} between 0 and 100`),
    check("profiles_retention", sql`${t.leadRetentionMonths} between 1 and 120`),
    ...shortList("profiles_testimonials", t.testimonials, { rows: 20, characters: 100_000 }),
    ...shortList("profiles_past_events", t.pastEvents, { rows: 60, characters: 300_000 }),
    fewTexts("profiles_topics", t.speakingTopics, { rows: 30, characters: 1_800 }),
    fewTexts("profiles_booking_questions", t.bookingQuestions, { rows: 12, characters: 2_400 }),
    check("profiles_button_radius", sql`${t.defaultButtonRadius} between 0 and 20`),
    oneOf("profiles_font_family", t.defaultFontFamily, fontFamilies),
    hexColours("profiles_colours", [
      t.defaultPrimaryColor,
      t.defaultSecondaryColor,
      t.defaultButtonColor,
      t.defaultTextColor,
    ]),
    // An unknown zone would fail every query that uses it, so it cannot be stored.
    check("profiles_timezone_known", sql`('2000-01-01 00:00'::timestamp at time zone ${t.timezone}) is not null`),
    maxLengths("profiles_lengths", [
      [t.firstName, 100],
      [t.lastName, 100],
      [t.company, 200],
      [t.bio, 5_000],
      [t.website, 2_048],
      [t.linkedinUrl, 2_048],
      [t.twitterUrl, 2_048],
      [t.avatarUrl, 2_048],
      [t.speakingExperience, 10_000],
      [t.speakingRate, 200],
      [t.availabilityNotes, 5_000],
      [t.defaultLogoUrl, 2_048],
      [t.defaultBannerUrl, 2_048],
      [t.defaultBackgroundUrl, 2_048],
      [t.timezone, 64],
      [t.headline, 160],
      [t.homeBase, 120],
      [t.travel, 200],
      [t.languages, 200],
      [t.stagePhotoUrl, 2_048],
      [t.showreelUrl, 2_048],
      [t.bioShort, 600],
      [t.bioMedium, 1_200],
    ]),
  ],
);

/**
 * Every current and former username. Old ones redirect forever (printed QR codes must keep working) and stay with
 * their owner. Only the trigger on `profiles` writes here.
 */
export const usernames = pgTable(
  "usernames",
  {
    username: text().primaryKey(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    isCurrent: boolean().notNull(),
    claimedAt: moment().notNull().defaultNow(),
    replacedAt: moment(),
  },
  (t) => [
    index("usernames_profile").on(t.profileId),
    uniqueIndex("usernames_one_current").on(t.profileId).where(sql`${t.isCurrent}`),
  ],
);
