// What a visitor may see of a talk. Each kind only holds what may leave the server in that state (shown-hub.ts).
import { type HubPermissions, openingMoment } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { type EventTime, toEventTime } from "#app/domain/values/event-time.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import {
  type FormHub,
  type NoticeHub,
  pathOf,
  type ScheduledHub,
  toNoticeHub,
  toScheduledHub,
} from "#app/talk-page/shown-hub.ts";

/** Which talk it is, and in which version: for queries, form tokens and calendars. It stays on the server. */
export interface HubRef {
  id: string;
  username: string;
  slug: string;
  path: string;
  speakerId: string;
  version: number;
  updatedAt: Date;
}

export const toHubRef = (hub: PublicHub): HubRef => ({
  id: hub.id,
  username: hub.speaker.username,
  slug: hub.slug,
  path: pathOf(hub),
  speakerId: hub.speaker.id,
  version: hub.version,
  updatedAt: hub.updatedAt,
});

interface VisitorState {
  ref: HubRef;
  /** Sees the same page as every anonymous visitor. */
  isAnonymous: boolean;
  /** When the page of anonymous visitors changes by itself; null if it never does. */
  changesAt: Date | null;
}

/** "missing" means that this speaker has no such hub; "hidden" means the visitor may not know of it. */
export type HubAccessResult =
  | { kind: "missing"; username: string }
  | { kind: "hidden"; state: "not-public" | "not-active"; profilePath: string | null }
  | NoticeAccess
  | FormAccess
  | TalkAccess;

/** A talk that is not shown now, or not to this visitor. */
export type NoticeAccess = VisitorState & {
  kind: "notice";
  /** A code or a personal link gives access: to the talk, or to the files of a closed one. */
  mayRequestAccess: boolean;
  /** Only people on the speaker's list get a code, not everyone who confirms an address. */
  hasList: boolean;
} & NoticeContent;

type NoticeContent =
  | { state: "archived" | "email-required"; hub: NoticeHub }
  | { state: "closed"; hub: NoticeHub; files: ClosedFiles | null }
  | { state: "scheduled"; hub: ScheduledHub; opens: EventTime | null };

/** The files of a closed talk, which its speaker keeps open. */
interface ClosedFiles {
  /** The zone of the speaker's daily statistics. */
  ownerTimezone: string;
}

/** Only a scheduled talk shows its date and its opening time, both in the talk's timezone. */
export function toNoticeContent(
  hub: PublicHub,
  state: NoticeAccess["state"],
  { mayReadFilesOnly }: Pick<HubPermissions, "mayReadFilesOnly">,
): NoticeContent {
  if (state === "closed")
    return { state, hub: toNoticeHub(hub), files: mayReadFilesOnly ? { ownerTimezone: hub.speaker.timezone } : null };
  if (state !== "scheduled") return { state, hub: toNoticeHub(hub) };
  const { timezone, language } = hub;
  const moment = openingMoment(hub);
  const { date, time } = moment ? localDateAndTime(moment, timezone) : { date: null, time: null };
  const opens = toEventTime({ eventDate: date, startTime: time, endTime: null, timezone, language });
  return { state, hub: toScheduledHub(hub), opens };
}

/** The lead form is required, so nothing else is shown. */
export type FormAccess = VisitorState & { kind: "form"; hub: FormHub; verifiedEmail: string | null };

export interface TalkAccess extends VisitorState {
  kind: "talk";
  hub: PublicHub;
  /** "read-only": archived, but this visitor had access before. */
  state: "open" | "read-only";
  /** "ask": the lead form comes first and can be skipped. */
  gate: "none" | "ask";
  /** This visitor has not filled in the lead form, and could. */
  isFormDue: boolean;
  /** The lead form comes before the files. */
  isFileFormRequired: boolean;
  hasSharedContact: boolean;
  /** The address that this device verified for this hub. */
  verifiedEmail: string | null;
  /** The token of the link in an email with the files, where this device is not known by itself. */
  filesToken: string | null;
  isOwner: boolean;
  isPreview: boolean;
}

/** Access to a hub that is shown as if it were open: in a rehearsal and in a preview. */
export const toShownAccess = (
  hub: PublicHub,
  visitor: Pick<TalkAccess, "isFormDue" | "hasSharedContact" | "isPreview">,
): TalkAccess => ({
  kind: "talk",
  ...visitor,
  isAnonymous: false,
  changesAt: null,
  ref: toHubRef(hub),
  hub,
  state: "open",
  gate: visitor.isFormDue && hub.leadOnEntry ? "ask" : "none",
  isFileFormRequired: visitor.isFormDue && hub.leadBeforeDownloads,
  verifiedEmail: null,
  filesToken: null,
  isOwner: false,
});
