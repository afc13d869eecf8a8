// Everything that a request can make grow: whose it is, what one row may weigh, and where it ends. A table that is not
// in the list doesn't compile, and a test compares what the list says with the database.
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#app/database/schema/index.ts";
import { maxBookingFiles, maxQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import { audienceLimits, maxCounts } from "#app/domain/limits/limits.ts";
import { maxRehearsalEntries } from "#app/domain/rehearsals/rehearsals.ts";
import { isLastingDelivery, isLastingEvent } from "#app/domain/webhooks/lasting-events.server.ts";

/** Every table of the schema, by its name there. */
export type GrowingTable = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

export interface Trimming {
  trimmedTo: number;
  per: AnyPgColumn;
  oldestBy: AnyPgColumn;
  /** SQL condition: rows that stay whatever their age. */
  isLasting?: SQL;
}

/** Where it ends. */
export type GrowthEnd =
  /** A command refuses further ones of this owner. */
  | { refusedFrom: number }
  /** The hourly sweep deletes the oldest ones beyond this number, of each value of `per`. */
  | Trimming
  /** An hourly sweep deletes it after so many days. */
  | { expiresAfterDays: number }
  /** At most so many for each row of another table, which has an end itself. */
  | { perRowOf: GrowingTable; rows: number }
  /** At most so many a day from one network, so that strangers are refused and their neighbours are not. */
  | { perNetworkAndDay: number }
  /** One row for each thing that somebody signed in does by hand. */
  | { madeBy: "operator" | "speaker" };

export interface Growth {
  /** Whose bytes they are. */
  owner: "account" | "hub" | "installation";
  /** With its texts at their longest. */
  bytesPerRow: number;
  ends: GrowthEnd;
}

const account = (bytesPerRow: number, ends: GrowthEnd): Growth => ({ owner: "account", bytesPerRow, ends });
const hub = (bytesPerRow: number, ends: GrowthEnd): Growth => ({ owner: "hub", bytesPerRow, ends });
const installation = (bytesPerRow: number, ends: GrowthEnd): Growth => ({ owner: "installation", bytesPerRow, ends });
const one = (perRowOf: GrowingTable): GrowthEnd => ({ perRowOf, rows: 1 });

/** A minute has 60 times as many as an hour allows, and a day has 24 of these. */
const [perMinute, perHour] = [24 * 60, 24];

/** The most that an administrator can allow an account. */
const maxHubsOfAnyPlan = 10_000;

export const growth = {
  // An account and what belongs to it once.
  users: installation(2_000, { perNetworkAndDay: 2_000 * perMinute }),
  profiles: account(60_000, one("users")),
  accounts: account(2_000, { perRowOf: "users", rows: 10 }),
  twoFactors: account(3_000, one("users")),
  passkeys: account(3_000, { refusedFrom: maxCounts.passkeys }),
  usernames: account(200, { refusedFrom: maxCounts.usernames }),
  sessions: account(1_000, { expiresAfterDays: 30 }),
  verifications: installation(1_000, { expiresAfterDays: 1 }),
  emailChanges: account(600, one("users")),
  demoCopies: account(200, one("users")),
  securityEvents: account(600, { expiresAfterDays: 90 }),
  signUps: installation(1_500, { expiresAfterDays: 7 }),
  signUpInvitations: installation(600, { madeBy: "operator" }),
  apiKeys: account(1_000, { refusedFrom: maxCounts.apiKeys }),
  apiOutcomes: account(20_000, { expiresAfterDays: 1 }),
  calendarFeeds: account(300, one("users")),
  speakerKits: account(20_000, one("users")),
  payments: account(1_000, { perNetworkAndDay: 120 * 6 * perHour }),
  paymentEvents: account(4_000, { perRowOf: "payments", rows: 50 }),
  helpRequests: account(12_000, { refusedFrom: maxCounts.helpMessagesPerMonth }),
  templates: account(60_000, { refusedFrom: maxCounts.templates }),
  tasks: account(4_000, { expiresAfterDays: 7 }),
  files: account(2_000, { refusedFrom: maxCounts.files }),
  slideDecks: account(300, one("files")),
  slides: account(4_000, { perRowOf: "files", rows: 200 }),
  signatureTalks: account(10_000, { madeBy: "speaker" }),

  // A hub and what its speaker makes of it.
  talkHubs: account(60_000, { refusedFrom: maxHubsOfAnyPlan }),
  hubSlugs: hub(200, { refusedFrom: maxCounts.addressesPerHub }),
  hubCodes: hub(100, one("talkHubs")),
  hubUsage: hub(100, one("talkHubs")),
  resources: hub(10_000, { refusedFrom: maxCounts.resourcesPerHub }),
  feedbackQuestions: hub(6_000, { perRowOf: "talkHubs", rows: 6 }),
  publishedResults: hub(20_000, one("talkHubs")),
  reports: hub(4_000, one("talkHubs")),
  rehearsals: hub(300, { expiresAfterDays: 7 }),
  rehearsalEntries: hub(1_000, { refusedFrom: maxRehearsalEntries }),
  stages: hub(1_000, one("talkHubs")),
  stageLinks: hub(500, { expiresAfterDays: 1 }),
  stageChecks: hub(20_000, one("talkHubs")),
  followUps: hub(20_000, one("talkHubs")),
  followUpRecipients: hub(300, { perRowOf: "leadCaptures", rows: 1 }),
  approvedAttendees: hub(1_000, { refusedFrom: maxCounts.attendeesPerHub }),

  // What anyone can leave at a hub.
  feedbackSubmissions: hub(21_000, { perNetworkAndDay: 20_000 * 6 }),
  leads: account(8_000, { refusedFrom: audienceLimits.account.leads }),
  leadCaptures: hub(3_000, { refusedFrom: audienceLimits.hub.leads }),
  quotes: hub(6_000, one("feedbackSubmissions")),
  talkRequests: hub(2_000, { refusedFrom: maxCounts.audienceRequestsPerHub }),
  talkRequestSupporters: hub(150, {
    trimmedTo: 20_000,
    per: schema.talkRequestSupporters.requestId,
    oldestBy: schema.talkRequestSupporters.createdAt,
  }),
  talkRequestNotices: hub(500, { refusedFrom: maxCounts.audienceRequestNoticesPerHub }),
  openingNotices: hub(500, { refusedFrom: maxCounts.openingNoticesPerHub }),
  certificates: hub(600, { perNetworkAndDay: 2_000 * perMinute }),
  accessCodes: hub(600, { expiresAfterDays: 1 }),
  deviceGrants: account(500, { expiresAfterDays: 365 }),
  hubEvents: hub(600, { trimmedTo: 200_000, per: schema.hubEvents.talkHubId, oldestBy: schema.hubEvents.id }),
  slideViews: hub(1_000, {
    trimmedTo: 20_000,
    per: schema.slideViews.talkHubId,
    oldestBy: schema.slideViews.occurredAt,
  }),

  // Bookings.
  speakerBookings: account(20_000, { perNetworkAndDay: 300 * perHour }),
  waitingBookings: account(20_000, {
    trimmedTo: 1_000,
    per: schema.waitingBookings.speakerId,
    oldestBy: schema.waitingBookings.createdAt,
  }),
  bookerPages: account(6_000, one("speakerBookings")),
  bookingAnswers: account(3_000, { perRowOf: "speakerBookings", rows: maxQuestions }),
  bookingFiles: account(500, { perRowOf: "speakerBookings", rows: maxBookingFiles }),
  bookingChanges: account(3_000, {
    trimmedTo: 500,
    per: schema.bookingChanges.bookingId,
    oldestBy: schema.bookingChanges.id,
  }),

  // Emails and webhooks.
  emailSends: account(500, { expiresAfterDays: 8 }),
  emailStops: account(300, { perRowOf: "emailSends", rows: 1 }),
  readerProofs: account(300, { perRowOf: "emailSends", rows: 1 }),
  webhookEndpoints: account(10_000, { refusedFrom: maxCounts.webhookEndpoints }),
  webhookEvents: account(35_000, {
    trimmedTo: 20_000,
    per: schema.webhookEvents.userId,
    oldestBy: schema.webhookEvents.position,
    isLasting: isLastingEvent,
  }),
  webhookDeliveries: account(6_000, {
    trimmedTo: 5_000,
    per: schema.webhookDeliveries.endpointId,
    oldestBy: schema.webhookDeliveries.position,
    isLasting: isLastingDelivery,
  }),
  webhookHubStates: hub(100, one("talkHubs")),

  // The installation's own.
  auditEntries: installation(2_000, { madeBy: "operator" }),
  speakerAnnouncements: installation(20_000, { madeBy: "operator" }),
  limiterCounts: installation(200, { expiresAfterDays: 1 }),
  mailboxKeys: installation(500, { madeBy: "operator" }),
  installation: installation(1_000, { madeBy: "operator" }),
} satisfies Record<GrowingTable, Growth>;

/** Where the sweep deletes the oldest rows. */
export const trimmed = Object.values(growth as Record<GrowingTable, Growth>).flatMap(({ ends }) =>
  "trimmedTo" in ends ? [ends] : [],
);
