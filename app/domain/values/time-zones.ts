// All time zones, the specification's ten first. Only for the server, because browsers know different names.

export const firstTimeZones = [
  "UTC",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Paris",
  "Asia/Tokyo",
  "Asia/Shanghai",
  "Australia/Sydney",
] as const;

export const timeZones: readonly string[] = [...new Set([...firstTimeZones, ...Intl.supportedValuesOf("timeZone")])];

const knownZones = new Set(timeZones);

/**
 * The stored name of a zone, or null. A browser may say "Asia/Kolkata" for "Asia/Calcutta". What people read is in
 * zone-names.ts.
 */
export function canonicalTimeZone(name: string): string | null {
  if (knownZones.has(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return knownZones.has(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}
