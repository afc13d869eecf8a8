// Who comes to a hub, as far as it may be known: a kind of device and where it came from. Safe in the browser.
import { isbot } from "isbot";
import type { deviceTypes, visitSources } from "#app/database/vocabulary.ts";

export type DeviceType = (typeof deviceTypes)[number];
export type VisitSource = (typeof visitSources)[number];

/** What the browser says of itself; tablets that call themselves desktops are desktops. */
export function deviceType(userAgent: string): DeviceType {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent) ? "phone" : "desktop";
}

/** Crawlers, link previews and monitors do not count as audience; nor does a caller that will not say what it is. */
export const isBot = (userAgent: string | null): boolean => !userAgent || isbot(userAgent);

/**
 * Where a visitor came from: a scanned code (its link carries `?s=qr`), another site (`referrer`, an address), or a
 * link that was typed, mailed or sent.
 */
export function visitSource(
  { s, referrer }: { s?: string | null; referrer?: string | null },
  ownHost: string,
): { source: VisitSource; referrerHost: string | null } {
  if (s === "qr") return { source: "qr", referrerHost: null };
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
