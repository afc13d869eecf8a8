// What may leave the server in each state of a talk. A part has the settings that name its page, and lists all else, so a
// field that is added to the hub later stays private. Notice and form routes never get the hub itself.

import { type HubPermissions, openingMoment } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { brandingOf } from "#app/domain/hubs/settings/branding.ts";
import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import { pageSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import type { NamesIn, Place } from "#app/domain/hubs/settings/setting.ts";
import { namesIn } from "#app/domain/hubs/settings/setting.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { asPlace } from "#app/domain/values/link.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { WrittenTimes } from "#app/domain/values/talk-times.ts";
import type { LeadFormViewInput, SpeakerViewInput } from "#app/talk-page/hub-view.ts";

type Shown<Page extends Place> = Pick<PublicHub, NamesIn<typeof pageSettings, Page>>;

const pickShown = <Page extends Place>(hub: Shown<Page>, page: Page): Shown<Page> =>
  pick(hub, namesIn(pageSettings, page));

/** What everyone may see who may know of the talk. */
export interface HubSummary extends Shown<"notice"> {
  id: string;
  branding: Branding;
  speaker: SpeakerViewInput & { id: string; username: string };
}

/** When the talk takes place, and what a calendar needs to keep it up to date. */
export interface HubDate extends Shown<"scheduled"> {
  timezone: string;
  version: number;
  updatedAt: Date;
}

/** The files of a closed talk, which its speaker keeps open. */
export interface ClosedFiles {
  /** The zone of the speaker's daily statistics. */
  ownerTimezone: string;
}

/** A talk that is not shown now, or not to this visitor. */
export type NoticeParts = {
  /** A code or a personal link gives access: to the talk, or to the files of a closed one. */
  mayRequestAccess: boolean;
} & NoticeContent;

type NoticeContent =
  | { state: "archived" | "email-required"; hub: HubSummary }
  | { state: "closed"; hub: HubSummary; files: ClosedFiles | null }
  | {
      state: "scheduled";
      hub: HubSummary & HubDate;
      opens: WrittenTimes & Pick<HubDate, "language">;
    };

/** A talk behind a form that must be filled in first. */
export interface FormParts extends HubSummary, HubDate, Shown<"form"> {
  /** Null if the location is only shown after the form. */
  location: { place: string | null } | null;
  leadForm: LeadFormViewInput;
  mayBeIndexed: boolean;
}

/** Picks these fields from the hub, so that all others stay on the server. */
export const toHubSummary = (hub: PublicHub): HubSummary => ({
  ...pickShown(hub, "notice"),
  id: hub.id,
  branding: brandingOf(hub.branding),
  speaker: {
    id: hub.speaker.id,
    username: hub.speaker.username,
    firstName: hub.speaker.firstName,
    lastName: hub.speaker.lastName,
    avatarUrl: hub.speaker.avatarUrl,
    hasPublicProfile: hub.speaker.hasPublicProfile,
  },
});

const toHubDate = (hub: PublicHub): HubDate => ({
  ...pickShown(hub, "scheduled"),
  timezone: hub.timezone,
  version: hub.version,
  updatedAt: hub.updatedAt,
});

/** Only a scheduled talk shows its date and its opening time, both in the talk's timezone. */
export function toNoticeParts(
  hub: PublicHub,
  state: NoticeParts["state"],
  { mayReadFilesOnly, mayRequestAccess }: Pick<HubPermissions, "mayReadFilesOnly" | "mayRequestAccess">,
): NoticeParts {
  if (state === "closed")
    return {
      state,
      mayRequestAccess,
      hub: toHubSummary(hub),
      files: mayReadFilesOnly ? { ownerTimezone: hub.speaker.timezone } : null,
    };
  if (state !== "scheduled") return { state, mayRequestAccess, hub: toHubSummary(hub) };
  const { timezone, language } = hub;
  const moment = openingMoment(hub);
  const { date, time } = moment ? localDateAndTime(moment, timezone) : { date: null, time: null };
  return {
    state,
    mayRequestAccess,
    hub: { ...toHubSummary(hub), ...toHubDate(hub) },
    opens: { eventDate: date, startTime: time, endTime: null, timezone, language },
  };
}

/** A location that contains a web address is left out, because it may be the link to join. */
export const toFormParts = (hub: PublicHub): FormParts => ({
  ...toHubSummary(hub),
  ...toHubDate(hub),
  ...pickShown(hub, "form"),
  location: hub.location ? { place: asPlace(hub.location) } : null,
  leadForm: {
    isEnabled: hub.leadForm.isEnabled,
    onEntry: hub.leadForm.onEntry,
    allowSkip: hub.leadForm.allowSkip,
    requireName: hub.leadForm.requireName,
    requireEmail: hub.leadForm.requireEmail,
    requirePhone: hub.leadForm.requirePhone,
    requireCompany: hub.leadForm.requireCompany,
    title: hub.leadForm.title,
    description: hub.leadForm.description,
    message: hub.leadForm.message,
    consentText: hub.leadForm.consentText,
    sendsFiles: hub.leadForm.sendsFiles,
  },
  mayBeIndexed: hub.speaker.mayBeIndexed && hub.seoIndexing,
});
