// What the Data Export contains of a speaker's talks.
import {
  feedbackQuestions,
  files,
  followUps,
  hubCodes,
  hubSlugs,
  reports,
  resources,
  stages,
  talkHubs,
  templates,
} from "#app/database/schema/index.ts";
import { byHub, byUser, type ExportedTable, exportedTable } from "#app/domain/privacy/exported-table.server.ts";

export const exportedTalks: ExportedTable[] = [
  exportedTable(talkHubs, {
    about: "Your talk hubs, including those in the trash",
    ownedBy: byUser(talkHubs.userId),
    key: [talkHubs.id],
    columns: [
      ...(["id", "userId", "slug", "title", "description", "eventName", "eventDate", "startTime", "endTime"] as const),
      ...(["location", "speakerLink", "privateNotes", "talkId", "changeNote", "logoUrl", "bannerUrl"] as const),
      ...(["backgroundUrl", "backgroundColor", "useBackgroundImage", "primaryColor", "secondaryColor"] as const),
      ...(["buttonColor", "textColor", "buttonRadius", "fontFamily", "brandingOverrides", "access"] as const),
      ...(["requireEmailVerification", "publicVisibility", "status", "openDate", "openTime", "closeDate"] as const),
      ...(["closeTime", "autoClose", "timezone", "openedManuallyAt", "closedManuallyAt", "filesAfterClose"] as const),
      ...(["metaTitle", "metaDescription", "keywords", "seoIndexing", "socialSharing", "leadCaptureEnabled"] as const),
      ...(["leadRequireName", "leadRequireEmail", "leadRequirePhone", "leadRequireCompany", "leadOnEntry"] as const),
      ...(["leadBeforeDownloads", "leadAllowSkip", "leadSendFiles", "leadFormTitle"] as const),
      ...(["leadFormDescription", "leadCustomMessage", "leadConsentText", "askReasons", "highTalkReasons"] as const),
      ...(["highRoomReasons", "lowTalkReasons", "lowRoomReasons", "acceptRequests", "audienceSize"] as const),
      ...(["viewCount", "leadCount", "version", "deletedAt", "createdAt", "updatedAt"] as const),
    ],
  }),
  exportedTable(hubSlugs, {
    about: "Every link your hubs have, or had while they were published",
    ownedBy: byUser(hubSlugs.userId),
    key: [hubSlugs.slug],
    columns: ["userId", "slug", "talkHubId", "isCurrent", "wasPublished", "claimedAt", "replacedAt"],
  }),
  exportedTable(hubCodes, {
    about: "The short code that people type to reach each hub",
    ownedBy: byHub(hubCodes.talkHubId),
    key: [hubCodes.code],
    columns: ["code", "talkHubId", "createdAt"],
  }),
  exportedTable(stages, {
    about: "What each hub's hall screen shows",
    ownedBy: byHub(stages.talkHubId),
    key: [stages.talkHubId],
    columns: ["talkHubId", "scene", "litScene", "isRevealed", "version", "changedAt"],
  }),
  exportedTable(resources, {
    about: "Your hubs' files and links",
    ownedBy: byHub(resources.talkHubId),
    key: [resources.id],
    columns: [
      ...(["id", "talkHubId", "title", "description", "type", "resourceType", "fileId", "fileUrl"] as const),
      ...(["externalUrl", "fileSize", "isFeatured", "sortOrder", "downloadCount", "createdAt"] as const),
    ],
  }),
  exportedTable(files, {
    about: "Your files. They are in the files folder, by type and name",
    ownedBy: byUser(files.userId),
    key: [files.id],
    columns: [
      ...(["id", "userId", "name", "title", "kind", "contentType", "sizeBytes", "checksum", "status"] as const),
      "createdAt",
    ],
  }),
  exportedTable(feedbackQuestions, {
    about: "Your hubs' feedback questions",
    ownedBy: byHub(feedbackQuestions.talkHubId),
    key: [feedbackQuestions.id],
    columns: ["id", "talkHubId", "question", "type", "required", "options", "sortOrder", "createdAt"],
  }),
  exportedTable(reports, {
    about: "The reports you made for whoever booked you: until when they work, and how often they were opened",
    ownedBy: byHub(reports.talkHubId),
    key: [reports.id],
    columns: ["id", "talkHubId", "bookingId", "organisation", "expiresAt", "openCount", "lastOpenedAt", "createdAt"],
  }),
  exportedTable(followUps, {
    about: "What you wrote to the people who came to your talks",
    ownedBy: byHub(followUps.talkHubId),
    key: [followUps.id],
    columns: ["id", "talkHubId", "subject", "message", "linkLabel", "linkUrl", "version", "startedAt", "createdAt"],
  }),
  exportedTable(templates, {
    about: "Your own templates",
    ownedBy: byUser(templates.userId),
    key: [templates.id],
    columns: [
      ...(["id", "userId", "name", "description", "category", "isPublic", "backgroundColor", "primaryColor"] as const),
      ...(["secondaryColor", "buttonColor", "textColor", "buttonRadius", "fontFamily", "content"] as const),
      ...(["usageCount", "createdAt", "updatedAt"] as const),
    ],
  }),
];
