import { firstTimeZones, timeZones } from "#app/domain/values/time-zones.ts";

export interface ZoneGroup {
  group: string;
  items: string[];
}

/** The specification's ten timezones, then all others. */
export const zoneGroups: ZoneGroup[] = [
  { group: "Common", items: [...firstTimeZones] },
  { group: "All", items: timeZones.slice(firstTimeZones.length) },
];
