// What may be known about a hub's visitors: the kind of device, the traffic source, and who is on the hub's list.
// Safe in the browser.
import { isbot } from "isbot";
import type { deviceTypes, eventKinds, inviteStates, trafficSources } from "#app/database/vocabulary.ts";
import { choiceFilter, type FilterValues, searchFilter } from "#app/domain/values/filters.ts";

export type DeviceType = (typeof deviceTypes)[number];
/**
 * What a device does at a talk's page. "form": it was shown the lead form; "skip": it went on without; "present": it
 * scanned the hall screen.
 */
export type EventKind = (typeof eventKinds)[number];
export type TrafficSource = (typeof trafficSources)[number];
export type InviteState = (typeof inviteStates)[number];

/** Judges by the user agent; tablets that call themselves desktops count as desktops. */
export function detectDeviceType(userAgent: string): DeviceType {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent) ? "phone" : "desktop";
}

/** Crawlers, link previews and monitors are no audience; neither is a client without a user agent. */
export const isBot = (userAgent: string | null): boolean => !userAgent || isbot(userAgent);

const hallPrefix = "qr_";

/** The parameter `s` in the QR code of a hall screen, which shows `presenceCode`; a printed code has `qr`. */
export const hallScanParam = (presenceCode: string): string => hallPrefix + presenceCode;

/** The hall screen's code in the parameter `s`; null in any other link. */
export const presenceCodeIn = (s: string | null | undefined): string | null =>
  s?.startsWith(hallPrefix) ? s.slice(hallPrefix.length) : null;

/**
 * Where a visitor came from: a scanned code (by `s`), another site (`referrer`, a URL), or a link that was typed or
 * sent.
 */
export function detectTrafficSource(
  { s, referrer }: { s?: string | null; referrer?: string | null },
  ownHost: string,
): { source: TrafficSource; referrerHost: string | null } {
  if (s === "qr" || presenceCodeIn(s) !== null) return { source: "qr", referrerHost: null };
  const host = hostOf(referrer);
  return host && host !== ownHost ? { source: "referrer", referrerHost: host } : { source: "link", referrerHost: null };
}

function hostOf(address: string | null | undefined): string | null {
  if (!address) return null;
  try {
    const { protocol, host } = new URL(address);
    return /^https?:$/.test(protocol) && host.length <= 253 ? host : null;
  } catch {
    return null;
  }
}

/** Specification: "a maximum of 1,000 entries per upload". */
export const maxPerUpload = 1_000;
/** Characters of what is typed or pasted: room for 1,000 people with long names. */
export const maxEntryLength = 200_000;

export const attendeeStates = ["waiting", "pending", "verified"] as const;
export type AttendeeState = (typeof attendeeStates)[number];

/** Specification: "pending until accessed_at is set, then shown as Verified". Before approval, a person is waiting. */
export function attendeeState(attendee: { approvedAt: Date | null; accessedAt: Date | null }): AttendeeState {
  if (!attendee.approvedAt) return "waiting";
  return attendee.accessedAt ? "verified" : "pending";
}

export const attendeeStateLabels: Record<AttendeeState, string> = {
  waiting: "Waiting for approval",
  pending: "Pending",
  verified: "Verified",
};

export const inviteStateLabels: Record<InviteState, string> = {
  none: "Not invited",
  queued: "Invite queued",
  sent: "Invite sent",
  failed: "Invite failed",
};

/** The people on a hub's list: words in the name or email, status and invitation. */
export const attendeeFilters = {
  search: searchFilter("Name or email"),
  state: choiceFilter("Status", attendeeStateLabels),
  invite: choiceFilter("Invite", inviteStateLabels),
};
export type AttendeeFilter = FilterValues<typeof attendeeFilters>;
