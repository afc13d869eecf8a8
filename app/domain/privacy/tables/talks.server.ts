// The tables about a speaker's talks.
import { lt, lte } from "drizzle-orm";
import {
  feedbackQuestions,
  files,
  followUps,
  hubCodes,
  hubSlugs,
  hubUsage,
  publishedResults,
  rehearsalEntries,
  rehearsals,
  reports,
  resources,
  signatureTalks,
  slideDecks,
  slides,
  stageChecks,
  stageLinks,
  stages,
  talkHubs,
  templates,
} from "#app/database/schema/index.ts";
import { templateBrandingNames } from "#app/domain/hubs/settings/branding-settings.ts";
import { settingNames } from "#app/domain/hubs/settings/hub-settings.ts";
import {
  type DescribedTable,
  describeTable,
  describeUnexported,
  nobodys,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { byFile, byHub, byUser } from "#app/domain/privacy/tables/rows.server.ts";

export const talkTables: DescribedTable[] = [
  describeTable(talkHubs, {
    about: "Your talk hubs, including those in the trash",
    ownedBy: byUser(talkHubs.userId),
    key: [talkHubs.id],
    columns: [
      ...(["id", "userId", ...settingNames, "talkId", "signatureTalkId", "changeNote", "brandingOverrides"] as const),
      ...(["requireEmailVerification", "status", "openDate", "openTime", "closeDate", "closeTime"] as const),
      ...(["autoClose", "timezone", "openedManuallyAt", "closedManuallyAt"] as const),
      ...(["viewCount", "leadCount", "version", "deletedAt", "createdAt", "updatedAt", "eventDateChangedAt"] as const),
    ],
    namedInJobs: talkHubs.id,
  }),
  describeTable(signatureTalks, {
    about: "The talks you offer on your profile",
    ownedBy: byUser(signatureTalks.userId),
    key: [signatureTalks.id],
    columns: [
      ...(["id", "userId", "title", "promise", "audience", "length", "format", "sortOrder"] as const),
      ...(["createdAt", "updatedAt"] as const),
    ],
  }),
  describeTable(hubSlugs, {
    about: "Every link your hubs have, or had while they were published",
    ownedBy: byUser(hubSlugs.userId),
    key: [hubSlugs.slug],
    columns: ["userId", "slug", "talkHubId", "isCurrent", "wasPublished", "claimedAt", "replacedAt"],
  }),
  describeTable(hubCodes, {
    about: "The short code that people type to reach each hub",
    ownedBy: byHub(hubCodes.talkHubId),
    key: [hubCodes.code],
    columns: ["code", "talkHubId", "createdAt"],
  }),
  describeTable(stages, {
    about: "What each hub's hall screen shows",
    ownedBy: byHub(stages.talkHubId),
    key: [stages.talkHubId],
    columns: [
      ...(["talkHubId", "scene", "litScene", "commentId", "isRevealed", "deckId", "slide", "version"] as const),
      ...(["changedAt", "followedAt"] as const),
    ],
  }),
  describeTable(stageChecks, {
    about: "What the last stage check of each hub found",
    ownedBy: byHub(stageChecks.talkHubId),
    key: [stageChecks.talkHubId],
    columns: ["talkHubId", "findings", "checkedAt"],
  }),
  describeTable(resources, {
    about: "Your hubs' files and links",
    ownedBy: byHub(resources.talkHubId),
    key: [resources.id],
    columns: [
      ...(["id", "talkHubId", "title", "description", "type", "resourceType", "fileId"] as const),
      ...(["slidesFileId", "fileUrl", "externalUrl", "fileSize", "isFeatured", "isDownloadable"] as const),
      ...(["sortOrder", "downloadCount", "createdAt"] as const),
    ],
  }),
  describeTable(files, {
    about: "Your files. They are in the files folder, by type and name",
    ownedBy: byUser(files.userId),
    key: [files.id],
    columns: [
      ...(["id", "userId", "name", "title", "kind", "contentType", "sizeBytes", "checksum", "status"] as const),
      "createdAt",
    ],
    withheld: ["key"],
  }),
  describeTable(slideDecks, {
    about: "Which of your PDF files are shown as slides",
    ownedBy: byFile(slideDecks.fileId),
    key: [slideDecks.fileId],
    columns: ["fileId", "state", "pageCount", "pageArea", "refusal", "drawingMs", "createdAt", "updatedAt"],
  }),
  describeTable(slides, {
    about: "What stands on the pages of those files. Their pictures are drawn from the files and left out",
    ownedBy: byFile(slides.fileId),
    key: [slides.fileId, slides.number],
    columns: [
      "fileId",
      "number",
      "text",
      "isMissingCharacters",
      "width",
      "height",
      "smallBytes",
      "largeBytes",
      "createdAt",
    ],
    withheld: ["searchFolded", "smallKey", "largeKey", "token"],
  }),
  describeTable(feedbackQuestions, {
    about: "Your hubs' feedback questions",
    ownedBy: byHub(feedbackQuestions.talkHubId),
    key: [feedbackQuestions.id],
    columns: ["id", "talkHubId", "question", "type", "required", "options", "sortOrder", "createdAt"],
  }),
  describeTable(reports, {
    about: "The reports you made for whoever booked you: until when they work, and how often they were opened",
    ownedBy: byHub(reports.talkHubId),
    key: [reports.id],
    columns: [
      "id",
      "talkHubId",
      "bookingId",
      "organisation",
      "quoteIds",
      "expiresAt",
      "openCount",
      "lastOpenedAt",
      "createdAt",
    ],
    isExpired: (now) => lte(reports.expiresAt, now),
  }),
  describeTable(followUps, {
    about: "What you wrote to the people who came to your talks",
    ownedBy: byHub(followUps.talkHubId),
    key: [followUps.id],
    columns: ["id", "talkHubId", "subject", "message", "linkLabel", "linkUrl", "version", "startedAt", "createdAt"],
  }),
  describeTable(templates, {
    about: "Your own templates",
    ownedBy: byUser(templates.userId),
    key: [templates.id],
    columns: [
      ...(["id", "userId", "name", "description", "category", "isPublic", ...templateBrandingNames] as const),
      ...(["content", "usageCount", "createdAt", "updatedAt"] as const),
    ],
    withheld: ["builtInKey"],
  }),
  describeUnexported(rehearsals, {
    leftOut: "links to rehearsals of your talks; they grant access and end when a talk opens, or after a week",
  }),
  describeUnexported(rehearsalEntries, {
    leftOut: "what was tried in a rehearsal, without names or text; deleted with it",
    audience: {
      shown: "a device tried the form; nothing of it counts",
      erased: "no name and no text",
      withdrawn: "no address",
      moved: "no address",
      retained: "as long as the rehearsal",
    },
  }),
  describeUnexported(stageLinks, {
    leftOut: "hashes of codes that open a hall screen; they grant access and expire within a day",
    isExpired: (now) => lt(stageLinks.expiresAt, now),
  }),
  nobodys(
    hubUsage,
    "how much your talks' audiences have stored, in numbers; counted from feedback and leads, which are exported",
  ),
  nobodys(publishedResults, "how often each rating and file was counted when a report or the hall last showed it"),
];
