// A hub's status and schedule. Safe in the browser.
import type { hubAccesses, hubStatuses } from "#app/database/vocabulary.ts";
import { trashDays } from "#app/domain/values/hub-status.ts";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";

export type HubStatus = (typeof hubStatuses)[number];
export type HubAccess = (typeof hubAccesses)[number];

/** Characters, including the markup. */
export const descriptionMaxLength = 50_000;
export const privateNotesMaxLength = 20_000;
/** Characters. Specification, section 5. */
export const metaTitleMaxLength = 60;
export const metaDescriptionMaxLength = 160;

/** The columns that determine a hub's effective status at a given moment. */
export type HubSchedule = {
  status: HubStatus;
  openDate: string | null;
  openTime: string | null;
  closeDate: string | null;
  closeTime: string | null;
  autoClose: boolean;
  timezone: string;
  closedManuallyAt: Date | null;
};

/**
 * The hub's status at `now`, which may differ from the stored one. Specification: "Hub status", with the ruling that a
 * draft, an archived hub and a manual closing override the schedule. effective-status.server.ts is the same in SQL.
 */
export function effectiveStatus(hub: HubSchedule, now: Date): HubStatus {
  if (hub.status === "draft" || hub.status === "archived") return hub.status;
  if (hub.closedManuallyAt) return "closed";
  const closing = closingMoment(hub);
  if (closing && now > closing) return "closed";
  const opening = openingMoment(hub);
  if (!opening) return hub.status;
  return now >= opening ? "active" : "scheduled";
}

/** Null unless both the opening date and time are set. */
export const openingMoment = (hub: HubSchedule): Date | null => momentInZone(hub.openDate, hub.openTime, hub.timezone);

export type OpenedHub = HubSchedule & { openedManuallyAt?: Date | null };

/** When an open page was opened. Null when that is unknown, as for hubs that opened before it was stored. */
export const openedAt = (hub: OpenedHub): Date | null => openingMoment(hub) ?? hub.openedManuallyAt ?? null;

/** Null unless the hub closes by its schedule. */
export const closingMoment = (hub: HubSchedule): Date | null =>
  hub.autoClose ? momentInZone(hub.closeDate, hub.closeTime, hub.timezone) : null;

/** When the schedule next changes the effective status, or null. Pages may be cached until then. */
export function nextStatusChange(hub: HubSchedule, now: Date): Date | null {
  if (hub.status === "draft" || hub.status === "archived" || hub.closedManuallyAt) return null;
  const moments = [openingMoment(hub), closingMoment(hub)].filter((moment) => moment !== null && moment > now);
  return moments.reduce((first, moment) => (first && moment && first < moment ? first : moment), null);
}

/** Which page a visitor of the public address gets. */
export type PublicView =
  | "not-public"
  | "not-active"
  | "scheduled"
  | "closed"
  | "archived"
  | "email-required"
  | "read-only"
  | "open";

type HiddenView = "not-public" | "not-active";
type TalkView = "read-only" | "open";

/** Views that show nothing of the hub, not even its title. */
export const isHiddenView = (view: PublicView): view is HiddenView => view === "not-public" || view === "not-active";

/** Views that show the talk and its files. */
export const isTalkView = (view: PublicView): view is TalkView => view === "read-only" || view === "open";

/** The columns that determine what a viewer may do with a hub. */
export type HubToAuthorise = HubSchedule & {
  publicVisibility: boolean;
  requireEmailVerification: boolean;
  filesAfterClose: boolean;
};

export interface HubViewer {
  isOwner: boolean;
  /** May read the hub where other visitors may not (domain/audience/device-access.server.ts). */
  hasAccess: boolean;
}

export const anonymousViewer: HubViewer = { isOwner: false, hasAccess: false };

export interface HubPermissions {
  view: PublicView;
  /** The title, the speaker and the QR code. Otherwise the hub looks as if it did not exist. */
  mayKnow: boolean;
  /** The talk and its files. */
  mayRead: boolean;
  /** The files alone, at a closed hub whose speaker keeps them open. */
  mayReadFilesOnly: boolean;
  /** Feedback and contact details. Owners submit under the same conditions as other visitors. */
  maySubmitForms: boolean;
  /** A code would open the hub, or the files of a closed one, to some people. */
  mayRequestAccess: boolean;
  /** Views and clicks of this viewer count. Specification: "only when the status is active"; never the owner's. */
  isCounted: boolean;
  /** On the speaker's profile. The same for every viewer. */
  isListed: boolean;
  /** Open to the public, or to those who verify an email. The same for every viewer. */
  isOpen: boolean;
  /** Closed, with its files open to those who may enter. The same for every viewer. */
  isFilesOnly: boolean;
  /** Open, or still to open. The same for every viewer. */
  isLive: boolean;
}

interface HubRequest {
  hub: HubToAuthorise;
  viewer: HubViewer;
  now: Date;
  /** When the page with the submitted form was served. */
  formStartedAt?: Date;
}

/** A visitor who started a form while the hub was open has this long to submit it after the hub closes. */
export const graceMs = 30 * 60 * 1000;

/**
 * What the viewer may do with a hub at `now`. Specification: "Public page behaviour by state". Hubs in the trash never
 * come here. authorise-hub.server.ts is the same in SQL.
 */
export function authoriseHub({ hub, viewer, now, formStartedAt = now }: HubRequest): HubPermissions {
  const status = effectiveStatus(hub, now);
  const isKnown = hub.publicVisibility && status !== "draft";
  const isOpen = hub.publicVisibility && status === "active";
  const canEnter = !hub.requireEmailVerification || viewer.hasAccess;
  const view = viewer.isOwner ? "open" : visitorView(hub, status, viewer.hasAccess);
  const isFilesOnly = hub.publicVisibility && status === "closed" && hub.filesAfterClose;
  const isInGrace = isKnown && status === "closed" && wasOpenFor(hub, formStartedAt, now);
  return {
    view,
    mayKnow: !isHiddenView(view),
    mayRead: isTalkView(view),
    mayReadFilesOnly: isFilesOnly && !viewer.isOwner && canEnter,
    maySubmitForms: canEnter && (isOpen || isInGrace),
    mayRequestAccess: view === "archived" || view === "email-required" || (isFilesOnly && !viewer.isOwner && !canEnter),
    isCounted: !viewer.isOwner && view === "open",
    isListed: isKnown && status !== "archived",
    isOpen,
    isFilesOnly,
    isLive: isOpen || (isKnown && status === "scheduled"),
  };
}

function visitorView(hub: HubToAuthorise, status: HubStatus, hasAccess: boolean): PublicView {
  if (!hub.publicVisibility) return "not-public";
  if (status === "draft") return "not-active";
  if (status === "archived") return hasAccess ? "read-only" : "archived";
  if (status !== "active") return status;
  return hub.requireEmailVerification && !hasAccess ? "email-required" : "open";
}

/** Whether a closed hub was open when the form was started, and at most 30 minutes ago. */
function wasOpenFor(hub: HubSchedule, formStartedAt: Date, now: Date): boolean {
  const moment = new Date(Math.max(formStartedAt.getTime(), now.getTime() - graceMs));
  return hub.closedManuallyAt ? hub.closedManuallyAt > moment : effectiveStatus(hub, moment) === "active";
}

/** Only drafts may lack an event date. */
export const canGoLive = (hub: { title: string; eventDate: string | null }): boolean =>
  hub.title.trim() !== "" && hub.eventDate !== null;

type Schedule = Pick<HubSchedule, "openDate" | "openTime" | "closeDate" | "closeTime" | "autoClose" | "timezone">;

/**
 * The hub after saving its schedule. An opening moment publishes the hub: it becomes scheduled, active or closed by the
 * clock. An archived hub stays archived, and only a future opening undoes a manual closing. Without an opening moment
 * the hub keeps its status, with two exceptions: a scheduled hub becomes a draft, and a hub that its schedule had
 * closed is reopened or closed by its new closing moment.
 */
export function applySchedule<Hub extends HubSchedule>(hub: Hub, schedule: Schedule, now: Date): Hub {
  const next = { ...hub, ...schedule };
  if (hub.status === "archived") return next;
  const opening = openingMoment(next);
  const closedManuallyAt = opening && opening > now ? null : hub.closedManuallyAt;
  const status = opening ? "active" : statusWithoutOpening(hub, now);
  const published: Hub = { ...next, closedManuallyAt, status };
  return { ...published, status: effectiveStatus(published, now) };
}

function statusWithoutOpening(hub: HubSchedule, now: Date): HubStatus {
  const current = effectiveStatus(hub, now);
  if (current === "scheduled") return "draft";
  return current === "closed" && closingMoment(hub) ? "active" : current;
}

/**
 * "Open Now" removes the opening moment and keeps only a closing moment in the future. Soon after "Close Now" it undoes
 * that: the talk's clock goes on.
 */
export function openManually(hub: OpenedHub, now: Date) {
  const closing = closingMoment(hub);
  const isStillToClose = closing !== null && closing > now;
  return {
    status: "active" as const,
    openedManuallyAt: effectiveStatus(hub, now) === "active" ? openedAt(hub) : (openedBeforeClosing(hub, now) ?? now),
    closedManuallyAt: null,
    openDate: null,
    openTime: null,
    ...(isStillToClose ? {} : { autoClose: false, closeDate: null, closeTime: null }),
  };
}

/**
 * When a page was opened that its speaker closed by hand, perhaps by mistake, in the last half hour; otherwise null.
 */
function openedBeforeClosing(hub: OpenedHub, now: Date): Date | null {
  const opened = openedAt(hub);
  const { closedManuallyAt: closed } = hub;
  return opened && closed && opened < closed && now.getTime() - closed.getTime() <= graceMs ? opened : null;
}

/**
 * Undoes "Close Now": the hub with its schedule, as if it had not been closed. Nothing changes where it was closed in
 * another way, or is open again.
 */
export function undoManualClosing<Hub extends HubSchedule>(hub: Hub, now: Date): Hub {
  if (hub.status !== "closed" || !hub.closedManuallyAt) return hub;
  const reopened: Hub = { ...hub, status: "active", closedManuallyAt: null };
  return { ...reopened, status: effectiveStatus(reopened, now) };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Days until a trashed hub is purged, rounded up. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil(trashDays - (now.getTime() - deletedAt.getTime()) / dayMs));

/** Hubs deleted before this moment count as purged, even if the sweep has not run yet. */
export const trashCutoff = (now: Date): Date => new Date(now.getTime() - trashDays * dayMs);

interface TitleSource {
  title: string;
  metaTitle: string | null;
  metaDescription: string | null;
  speaker: { name: string };
}

/** Title and description for search results and link previews: the speaker's own, otherwise the talk's. */
export function buildTitleAndDescription({ title, metaTitle, metaDescription, speaker }: TitleSource, text: string) {
  const { name } = speaker;
  return {
    title: metaTitle ?? `${title} · ${name}`,
    description: metaDescription ?? (text || `Files, feedback and contact for this talk by ${name}.`),
  };
}
