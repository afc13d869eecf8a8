// What a hub is, and what it is now. Safe in the browser.
import { type hubAccesses, hubStatuses } from "#app/database/vocabulary.ts";
import { momentInZone } from "#app/domain/values/instant-in-zone.ts";

export type HubStatus = (typeof hubStatuses)[number];
export type HubAccess = (typeof hubAccesses)[number];

/** Characters, with the formatting. */
export const descriptionMaxLength = 50_000;
/** Characters. Specification, section 5. */
export const metaTitleMaxLength = 60;
export const metaDescriptionMaxLength = 160;

/** The columns that decide what a hub is at a given moment. */
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
 * What the hub is at `now`, whatever was last stored. Specification: "Hub status", with the ruling that a draft, an
 * archived hub and a closing by hand outrank the schedule. Its SQL twin is in effective-status.server.ts.
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

/** Null unless both date and time are set. */
export const openingMoment = (hub: HubSchedule): Date | null => momentInZone(hub.openDate, hub.openTime, hub.timezone);

/** Null unless the hub closes by itself and both date and time are set. */
const closingMoment = (hub: HubSchedule): Date | null =>
  hub.autoClose ? momentInZone(hub.closeDate, hub.closeTime, hub.timezone) : null;

/** When the effective status next changes by itself, or null: until then an answer may be kept. */
export function nextStatusChange(hub: HubSchedule, now: Date): Date | null {
  if (hub.status === "draft" || hub.status === "archived" || hub.closedManuallyAt) return null;
  const moments = [openingMoment(hub), closingMoment(hub)].filter((moment) => moment !== null && moment > now);
  return moments.reduce((first, moment) => (first && moment && first < moment ? first : moment), null);
}

/** What a visitor of the public address is given. */
export type PublicView =
  | "not-public"
  | "not-active"
  | "scheduled"
  | "closed"
  | "archived"
  | "email-required"
  | "read-only"
  | "open";

/** Specification: "Public page behaviour by state". `hasAccess`: this device proved an address here before. */
export function publicView(
  hub: HubSchedule & { publicVisibility: boolean; requireEmailVerification: boolean },
  visitor: { isOwner: boolean; hasAccess: boolean },
  now: Date,
): PublicView {
  if (visitor.isOwner) return "open";
  if (!hub.publicVisibility) return "not-public";
  const status = effectiveStatus(hub, now);
  if (status === "draft") return "not-active";
  if (status === "archived") return visitor.hasAccess ? "read-only" : "archived";
  if (status !== "active") return status;
  return hub.requireEmailVerification && !visitor.hasAccess ? "email-required" : "open";
}

/** Who began to write while the hub was open may finish for so long after it closed. Milliseconds. */
const graceMs = 30 * 60 * 1000;

/** A closed hub takes what was begun at `begunAt` if it was open at this moment: then, and half an hour ago at most. */
export const graceCutoff = (now: Date, startedAt: Date): Date =>
  new Date(Math.max(startedAt.getTime(), now.getTime() - graceMs));

/** Whether a form is taken that was begun at `begunAt`: the hub is open, or closed meanwhile, at most half an hour ago. */
export function acceptsForms(
  hub: HubSchedule & { publicVisibility: boolean; requireEmailVerification: boolean },
  visitor: { isOwner: boolean; hasAccess: boolean },
  { begunAt: startedAt, now }: { begunAt: Date; now: Date },
): boolean {
  const view = publicView(hub, visitor, now);
  if (view !== "closed") return view === "open";
  if (hub.requireEmailVerification && !visitor.hasAccess) return false;
  const moment = graceCutoff(now, startedAt);
  return hub.closedManuallyAt ? hub.closedManuallyAt > moment : effectiveStatus(hub, moment) === "active";
}

/** The buckets that a plan limits, each for itself; a closed hub is in none. */
export type HubBucket = "live" | "draft" | "archived";
export function bucketOf(status: HubStatus): HubBucket | null {
  if (status === "active" || status === "scheduled") return "live";
  return status === "closed" ? null : status;
}

/** Going live needs a title and an event date; a draft may lack the date. */
export const canGoLive = (hub: { title: string; eventDate: string | null }): boolean =>
  hub.title.trim() !== "" && hub.eventDate !== null;

/** Specification: badge colours. */
export const statusColours: Record<HubStatus, "green" | "blue" | "red" | "yellow" | "grey"> = {
  active: "green",
  scheduled: "blue",
  closed: "red",
  draft: "yellow",
  archived: "grey",
};

/** "Active"; a status nobody knows shows as it is, an empty one as "Unknown". */
export function statusLabel(status: string | null): string {
  if (!status) return "Unknown";
  return hubStatuses.some((known) => known === status) ? status.charAt(0).toUpperCase() + status.slice(1) : status;
}

type Schedule = Pick<HubSchedule, "openDate" | "openTime" | "closeDate" | "closeTime" | "autoClose" | "timezone">;

/**
 * The hub after its schedule was saved. An opening moment publishes: the hub becomes scheduled, active or closed by
 * the clock. Archived stays archived, and a closing by hand is taken back only by an opening still to come. Without
 * an opening moment the hub stays what it is, except that nothing can be scheduled for no moment at all, and that
 * what only its closing moment had closed is measured by the new one.
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

/** "Open Now": active, without an opening moment; a closing moment still to come is kept. */
export function openManually(hub: HubSchedule, now: Date) {
  const closing = closingMoment(hub);
  const isStillToClose = closing !== null && closing > now;
  return {
    status: "active" as const,
    closedManuallyAt: null,
    openDate: null,
    openTime: null,
    ...(isStillToClose ? {} : { autoClose: false, closeDate: null, closeTime: null }),
  };
}

/** Ruling: "trash for 30 days". */
export const trashDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Whole days until a hub deleted then is gone for good; the last day counts as one. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil(trashDays - (now.getTime() - deletedAt.getTime()) / dayMs));

/** Hubs deleted before this moment are gone, whether they have been swept up yet or not. */
export const trashCutoff = (now: Date): Date => new Date(now.getTime() - trashDays * dayMs);
