import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { effectiveBranding, sharedBrandingOf, type UniversalBranding } from "#app/domain/values/branding.ts";
import { formatTime } from "#app/domain/values/dates.ts";
import { toEditableText } from "#app/domain/values/plain-paragraphs.ts";

const formatStoredTime = (stored: string | null) => stored && formatTime(stored);

/** The initial values of the edit form. */
export const toFormDefaults = (hub: OwnHub, universal: UniversalBranding) => ({
  title: hub.title,
  slug: hub.slug,
  description: toEditableText(hub.description),
  eventName: hub.eventName,
  eventDate: hub.eventDate,
  startTime: formatStoredTime(hub.startTime),
  endTime: formatStoredTime(hub.endTime),
  location: hub.location,
  speakerLink: hub.speakerLink,
  privateNotes: toEditableText(hub.privateNotes),
  publicVisibility: hub.publicVisibility,
  status: hub.effectiveStatus,
  ...effectiveBranding(hub, universal),
  sharedShown: universal.useUniversalBranding ? JSON.stringify(sharedBrandingOf(universal)) : undefined,
  leadCaptureEnabled: hub.leadCaptureEnabled,
  leadAllowSkip: hub.leadAllowSkip,
  leadRequireName: hub.leadRequireName,
  leadRequireEmail: hub.leadRequireEmail,
  leadRequirePhone: hub.leadRequirePhone,
  leadRequireCompany: hub.leadRequireCompany,
  leadFormTitle: hub.leadFormTitle,
  leadFormDescription: hub.leadFormDescription,
  leadOnEntry: hub.leadOnEntry,
  leadBeforeDownloads: hub.leadBeforeDownloads,
  leadSendFiles: hub.leadSendFiles,
  filesAfterClose: hub.filesAfterClose,
  leadCustomMessage: hub.leadCustomMessage,
  leadConsentText: hub.leadConsentText,
  askReasons: hub.askReasons,
  highTalkReasons: hub.highTalkReasons.join("\n"),
  highRoomReasons: hub.highRoomReasons.join("\n"),
  lowTalkReasons: hub.lowTalkReasons.join("\n"),
  lowRoomReasons: hub.lowRoomReasons.join("\n"),
  acceptRequests: hub.acceptRequests,
  audienceSize: hub.audienceSize,
  access: hub.access,
  metaTitle: hub.metaTitle,
  metaDescription: hub.metaDescription,
  keywords: hub.keywords,
  seoIndexing: hub.seoIndexing,
  socialSharing: hub.socialSharing,
});
export type HubDefaults = ReturnType<typeof toFormDefaults>;

/** The initial values of the schedule panel. */
export const toScheduleDefaults = (hub: OwnHub) => ({
  openDate: hub.openDate,
  openTime: formatStoredTime(hub.openTime),
  autoClose: hub.autoClose,
  closeDate: hub.closeDate,
  closeTime: formatStoredTime(hub.closeTime),
  timezone: hub.timezone,
});
export type ScheduleDefaults = ReturnType<typeof toScheduleDefaults>;
