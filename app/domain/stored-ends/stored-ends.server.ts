// How far ahead of now each stored moment may lie. One that lies further was written while the clock was ahead: it would
// shut somebody out, or keep something, until the clock gets there again.
import type * as schema from "#app/database/schema/index.ts";
import { emailChangeMs } from "#app/domain/accounts/email-change.server.ts";
import { sessionSeconds } from "#app/domain/accounts/sessions.server.ts";
import { signUpSeconds } from "#app/domain/accounts/sign-up-token.server.ts";
import { maxInvitationDays } from "#app/domain/admin/form.ts";
import { keyLifetimes } from "#app/domain/api-keys/api-keys.ts";
import { codeValidMs } from "#app/domain/audience/access-codes.server.ts";
import { deviceAccessMs } from "#app/domain/audience/device-access.server.ts";
import { welcomeLinkSeconds } from "#app/domain/billing/receive-event.server.ts";
import { demoMs } from "#app/domain/limits/limits.ts";
import { reportDays } from "#app/domain/reports/reports.ts";
import { stageLinkHours } from "#app/domain/stage/stage-links.server.ts";
import { resultDays } from "#app/domain/tasks/tasks.ts";
import { maxRetryAfterMs } from "#app/domain/webhooks/webhooks.ts";

type Schema = typeof schema;
type MomentOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { _: { columnType: "PgTimestamp" } } ? Name : never;
}[keyof Table];

/** The longest that it can lie ahead, in milliseconds; or why nothing comes of one that lies further. */
export type MaxAhead = number | string;

/** By the names of the schema. When a row was made or changed is listed only where something is counted from it. */
type StoredEnds = { [Name in keyof Schema]?: { [Column in MomentOf<Schema[Name]>]?: MaxAhead } };

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
/** What has happened can't lie ahead, and something waits until it is long enough ago. */
const past = 0;
const happened = "it is shown, or only whether it is there counts";

export const storedEnds = {
  accessCodes: { createdAt: past, expiresAt: codeValidMs, heldAt: "it only orders those who wait" },
  accounts: {
    accessTokenExpiresAt: "Better Auth's, for tokens that we don't keep",
    refreshTokenExpiresAt: "Better Auth's, for tokens that we don't keep",
  },
  apiOutcomes: { createdAt: past, startedAt: past },
  apiKeys: {
    expiresAt: Math.max(...Object.keys(keyLifetimes).flatMap((days) => Number(days) || [])) * dayMs,
    lastUsedAt: happened,
  },
  approvedAttendees: { accessedAt: happened, approvedAt: happened, invitedAt: happened },
  bookingChanges: { notifiedAt: happened },
  demoCopies: { endsAt: demoMs },
  deviceGrants: { expiresAt: deviceAccessMs, grantedAt: happened },
  emailChanges: { expiresAt: emailChangeMs, newConfirmedAt: happened, oldConfirmedAt: happened },
  emailSends: { createdAt: past, redeemedAt: happened, sentAt: past },
  feedbackSubmissions: { approvedAt: happened, emailConsentAt: happened, hiddenAt: happened },
  followUpRecipients: { settledAt: happened },
  followUps: { startedAt: happened },
  hubEvents: { occurredAt: "what a day counted stays with that day" },
  hubSlugs: { claimedAt: happened, replacedAt: happened },
  hubUsage: { measuredAt: past },
  leadCaptures: {
    ...{ consentWithdrawnAt: happened, consentedAt: happened, notifiedAt: happened },
    ...{ filesEmailedAt: happened, filesSentAt: happened },
  },
  leads: { consentWithdrawnAt: happened, consentedAt: happened },
  limiterCounts: { endsAt: "each attempt compares it with its own limit (database/limiter-counts.server.ts)" },
  openingNotices: { sentAt: happened },
  passkeys: { lastUsedAt: happened },
  paymentEvents: { occurredAt: "the payment provider's clock" },
  payments: { fulfilledAt: happened, paidAt: "the payment provider's clock" },
  profiles: {
    leadsNotifiedAt: past,
    // Next Monday morning, wherever the speaker lives.
    nextReportAt: 8 * dayMs,
    retentionWarnedAt: past,
    ...{ sendingStoppedAt: happened, suspendedAt: happened },
  },
  publishedResults: { publishedAt: happened },
  quotes: { approvedAt: happened, consentedAt: happened },
  rehearsalEntries: { lastAt: happened },
  rehearsals: { createdAt: past },
  reports: { expiresAt: Math.max(...reportDays) * dayMs, lastOpenedAt: happened },
  securityEvents: { lastAt: past },
  sessions: { createdAt: past, expiresAt: sessionSeconds * 1_000 },
  signUpInvitations: { expiresAt: maxInvitationDays * dayMs, revokedAt: happened },
  signUps: { expiresAt: signUpSeconds * 1_000 },
  slideViews: { occurredAt: "what a day counted stays with that day" },
  speakerAnnouncements: { finishedAt: happened },
  speakerBookings: { repliedAt: happened },
  stageChecks: { checkedAt: happened },
  stageLinks: { expiresAt: stageLinkHours * hourMs },
  stages: { changedAt: past, followedAt: past },
  talkHubs: {
    ...{ closedManuallyAt: happened, deletedAt: past, openedManuallyAt: happened },
    // Not equal to `retentionWarnedAt`: a talk that was moved after the warning is warned of again.
    eventDateChangedAt: 1,
  },
  talkRequestNotices: { sentAt: happened },
  talkRequests: { answeredAt: happened, approvedAt: happened, hiddenAt: happened },
  tasks: { expiresAt: resultDays * dayMs },
  twoFactors: { lockedUntil: "Better Auth's; wrong codes are counted in limiter_counts" },
  usernames: { claimedAt: happened, replacedAt: happened },
  // Links to set a password, and sign-ins that wait for their second step.
  verifications: { expiresAt: welcomeLinkSeconds * 1_000 },
  waitingBookings: { createdAt: past, mailedAt: past },
  webhookDeliveries: { lastAttemptAt: happened, nextAttemptAt: maxRetryAfterMs },
  webhookEndpoints: {
    failingSince: past,
    pausedAt: happened,
    retryAt: maxRetryAfterMs,
  },
  webhookEvents: { createdAt: past, maskedAt: happened },
} satisfies StoredEnds;
