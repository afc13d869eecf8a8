// The tables about an account itself.
import { eq, lt, sql } from "drizzle-orm";
import {
  accounts,
  auditEntries,
  emailChanges,
  helpRequests,
  passkeys,
  paymentEvents,
  payments,
  profiles,
  securityEvents,
  sessions,
  signUps,
  tasks,
  twoFactors,
  usernames,
  users,
  verifications,
} from "#app/database/schema/index.ts";
import {
  type DescribedTable,
  describeTable,
  describeUnexported,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { anyOf, byUser, daysBefore } from "#app/domain/privacy/tables/rows.server.ts";

export const accountTables: DescribedTable[] = [
  describeTable(users, {
    about: "Your name and address for signing in",
    ownedBy: byUser(users.id),
    key: [users.id],
    columns: ["id", "name", "email", "emailVerified", "image", "twoFactorEnabled", "createdAt", "updatedAt"],
  }),
  describeTable(profiles, {
    about: "Your profile, plan and settings",
    ownedBy: byUser(profiles.id),
    key: [profiles.id],
    columns: [
      ...(["id", "email", "firstName", "lastName", "username", "company", "bio", "website", "linkedinUrl"] as const),
      ...(["twitterUrl", "avatarUrl", "plan", "ltdPlan", "paymentStatus", "storageLimitGb", "maxActiveHubs"] as const),
      ...(["maxHubsOverride", "storageGbOverride", "speakingExperience", "speakingRate", "yearsSpeaking"] as const),
      ...(["availabilityNotes", "speakingTopics", "testimonials", "emailNotifications", "newLeadAlerts"] as const),
      ...(["leadAlertFrequency", "analyticsReports", "productUpdates", "marketingEmails"] as const),
      ...(["publicSpeakerProfile", "analyticsDataSharing", "searchEngineIndexing", "useUniversalBranding"] as const),
      ...(["defaultLogoUrl", "defaultBannerUrl", "defaultBackgroundUrl", "defaultPrimaryColor"] as const),
      ...(["defaultSecondaryColor", "defaultButtonColor", "defaultTextColor", "defaultButtonRadius"] as const),
      ...(["defaultFontFamily", "timezone", "leadRetentionMonths", "retentionWarnedAt", "leadsNotifiedAt"] as const),
      ...(["nextReportAt", "sendingStoppedAt", "suspendedAt", "createdAt", "updatedAt"] as const),
    ],
  }),
  describeTable(accounts, {
    about: "How you sign in. Your password itself is never stored, only a one-way hash, which is not included here",
    ownedBy: byUser(accounts.userId),
    key: [accounts.id],
    columns: ["id", "accountId", "providerId", "userId", "scope", "createdAt", "updatedAt"],
    withheld: ["accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "password"],
  }),
  describeTable(passkeys, {
    about: "Your passkeys by name. The keys themselves stay on your devices, and what we check them with is left out",
    ownedBy: byUser(passkeys.userId),
    key: [passkeys.id],
    columns: ["id", "userId", "name", "createdAt", "lastUsedAt"],
    withheld: ["credentialId", "publicKey", "signCount", "transports"],
  }),
  describeTable(sessions, {
    about: "Where you're signed in",
    ownedBy: byUser(sessions.userId),
    key: [sessions.id],
    columns: ["id", "userId", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt"],
    withheld: ["token"],
    isExpired: (now) => lt(sessions.expiresAt, now),
  }),
  describeTable(securityEvents, {
    about: "Your sign-ins, failed ones, and changes of your password, address and two-factor authentication in 90 days",
    ownedBy: byUser(securityEvents.userId),
    key: [securityEvents.id],
    columns: ["id", "event", "userId", "eventCount", "network", "detail", "lastAt", "createdAt"],
    withheld: ["windowKey"],
    isExpired: (now) => lt(securityEvents.lastAt, daysBefore(now, 90)),
  }),
  describeTable(emailChanges, {
    about: "A new email address you asked for but haven't confirmed yet",
    ownedBy: byUser(emailChanges.userId),
    key: [emailChanges.id],
    columns: ["id", "userId", "newEmail", "oldConfirmedAt", "newConfirmedAt", "expiresAt", "createdAt"],
    withheld: ["oldTokenHash", "newTokenHash"],
    namedInJobs: emailChanges.newEmail,
    isExpired: (now) => lt(emailChanges.expiresAt, now),
  }),
  describeTable(usernames, {
    about: "Every username you have or have had",
    ownedBy: byUser(usernames.profileId),
    key: [usernames.username],
    columns: ["username", "profileId", "isCurrent", "claimedAt", "replacedAt"],
  }),
  describeTable(payments, {
    about: "Your payments",
    ownedBy: byUser(payments.userId),
    key: [payments.id],
    columns: [
      ...(["id", "number", "userId", "provider", "intentId", "email", "buyerName", "amountCents", "currency"] as const),
      ...(["refundedCents", "status", "alreadyMember", "paidAt", "fulfilledAt", "createdAt", "updatedAt"] as const),
    ],
    withheld: ["sessionId"],
  }),
  describeTable(paymentEvents, {
    about: "What the payment provider told us about them",
    ownedBy: ({ id }) =>
      sql`exists (select from payments p where p.user_id = ${id}
        and (p.session_id = ${paymentEvents.sessionId} or p.intent_id = ${paymentEvents.intentId}))`,
    key: [paymentEvents.id],
    columns: ["id", "provider", "type", "intentId", "change", "occurredAt", "createdAt"],
    withheld: ["sessionId", "payload"],
  }),
  describeTable(helpRequests, {
    about: "Your messages to support",
    ownedBy: byUser(helpRequests.userId),
    key: [helpRequests.id],
    columns: ["id", "number", "userId", "subject", "message", "status", "createdAt", "updatedAt"],
    withheld: ["submissionKey"],
  }),
  describeTable(tasks, {
    about: "Exports, invitations and follow-ups you started",
    ownedBy: byUser(tasks.userId),
    key: [tasks.id],
    columns: [
      ...(["id", "userId", "kind", "input", "state", "doneCount", "totalCount", "resultName", "resultType"] as const),
      ...(["resultSize", "expiresAt", "createdAt", "updatedAt"] as const),
    ],
    withheld: ["resultKey"],
  }),
  describeTable(auditEntries, {
    about: "What the administrator did with your account",
    ownedBy: byUser(auditEntries.subjectId),
    key: [auditEntries.id],
    columns: ["id", "act", "subjectId", "subjectEmail", "detail", "createdAt"],
    withheld: ["actorId", "actorEmail"],
  }),
  describeUnexported(signUps, {
    leftOut: "details entered with an address that was never confirmed; deleted within 7 days",
    withheld: ["id", "email", "firstName", "lastName", "username", "password", "timezone", "createdAt", "expiresAt"],
    deletedWith: ({ email }) => eq(signUps.email, email),
    isExpired: (now) => lt(signUps.expiresAt, now),
  }),
  describeUnexported(twoFactors, {
    leftOut: "the secret and recovery codes of your two-factor authentication; users shows whether it is on",
    withheld: [
      ...(["id", "userId", "secret", "backupCodes", "verified", "failedVerificationCount", "lockedUntil"] as const),
      "lastCodeStep",
    ],
  }),
  describeUnexported(verifications, {
    leftOut: "secrets of emailed links; they expire within a day",
    withheld: ["id", "identifier", "value", "expiresAt", "createdAt", "updatedAt"],
    deletedWith: ({ id, email }) => anyOf(eq(verifications.value, id), eq(verifications.identifier, email)),
    isExpired: (now) => lt(verifications.expiresAt, now),
  }),
];
