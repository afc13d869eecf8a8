// What the Data Export contains about the account itself.
import { sql } from "drizzle-orm";
import {
  accounts,
  auditEntries,
  emailChanges,
  helpRequests,
  paymentEvents,
  payments,
  profiles,
  securityEvents,
  sessions,
  tasks,
  usernames,
  users,
} from "#app/database/schema/index.ts";
import { byUser, type ExportedTable, exportedTable } from "#app/domain/privacy/exported-table.server.ts";

export const exportedAccount: ExportedTable[] = [
  exportedTable(users, {
    about: "Your name and address for signing in",
    ownedBy: byUser(users.id),
    key: [users.id],
    columns: ["id", "name", "email", "emailVerified", "image", "twoFactorEnabled", "createdAt", "updatedAt"],
  }),
  exportedTable(profiles, {
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
  exportedTable(accounts, {
    about: "How you sign in. Your password itself is never stored, only a one-way hash, which is not included here",
    ownedBy: byUser(accounts.userId),
    key: [accounts.id],
    columns: ["id", "accountId", "providerId", "userId", "scope", "createdAt", "updatedAt"],
  }),
  exportedTable(sessions, {
    about: "Where you're signed in",
    ownedBy: byUser(sessions.userId),
    key: [sessions.id],
    columns: ["id", "userId", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt"],
  }),
  exportedTable(securityEvents, {
    about: "Your sign-ins, failed ones, and changes of your password, address and two-factor authentication in 90 days",
    ownedBy: byUser(securityEvents.userId),
    key: [securityEvents.id],
    columns: ["id", "event", "userId", "eventCount", "network", "detail", "lastAt", "createdAt"],
  }),
  exportedTable(emailChanges, {
    about: "A new email address you asked for but haven't confirmed yet",
    ownedBy: byUser(emailChanges.userId),
    key: [emailChanges.id],
    columns: ["id", "userId", "newEmail", "oldConfirmedAt", "newConfirmedAt", "expiresAt", "createdAt"],
  }),
  exportedTable(usernames, {
    about: "Every username you have or have had",
    ownedBy: byUser(usernames.profileId),
    key: [usernames.username],
    columns: ["username", "profileId", "isCurrent", "claimedAt", "replacedAt"],
  }),
  exportedTable(payments, {
    about: "Your payments",
    ownedBy: byUser(payments.userId),
    key: [payments.id],
    columns: [
      ...(["id", "number", "userId", "provider", "intentId", "email", "buyerName", "amountCents", "currency"] as const),
      ...(["refundedCents", "status", "alreadyMember", "paidAt", "fulfilledAt", "createdAt", "updatedAt"] as const),
    ],
  }),
  exportedTable(paymentEvents, {
    about: "What the payment provider told us about them",
    ownedBy: ({ id }) =>
      sql`exists (select from payments p where p.user_id = ${id}
        and (p.session_id = ${paymentEvents.sessionId} or p.intent_id = ${paymentEvents.intentId}))`,
    key: [paymentEvents.id],
    columns: ["id", "provider", "type", "intentId", "change", "occurredAt", "createdAt"],
  }),
  exportedTable(helpRequests, {
    about: "Your messages to support",
    ownedBy: byUser(helpRequests.userId),
    key: [helpRequests.id],
    columns: ["id", "number", "userId", "subject", "message", "status", "createdAt", "updatedAt"],
  }),
  exportedTable(tasks, {
    about: "Exports, invitations and follow-ups you started",
    ownedBy: byUser(tasks.userId),
    key: [tasks.id],
    columns: [
      ...(["id", "userId", "kind", "input", "state", "doneCount", "totalCount", "resultName", "resultType"] as const),
      ...(["resultSize", "expiresAt", "createdAt", "updatedAt"] as const),
    ],
  }),
  exportedTable(auditEntries, {
    about: "What the administrator did with your account",
    ownedBy: byUser(auditEntries.subjectId),
    key: [auditEntries.id],
    columns: ["id", "act", "subjectId", "subjectEmail", "detail", "createdAt"],
  }),
];
