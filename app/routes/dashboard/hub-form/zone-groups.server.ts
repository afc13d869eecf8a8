import { firstTimeZones, timeZones } from "#app/domain/values/time-zones.ts";
import { shownTimeZone } from "#app/domain/values/zone-names.ts";

export interface ZoneGroup {
  group: string;
  items: { value: string; label: string }[];
}

const toItem = (name: string) => ({ value: name, label: shownTimeZone(name) });

/** The specification's ten timezones, then all others. */
export const zoneGroups: ZoneGroup[] = [
  { group: "Common", items: firstTimeZones.map(toItem) },
  {
    group: "All",
    items: timeZones
      .slice(firstTimeZones.length)
      .map(toItem)
      .toSorted((one, other) => (one.label < other.label ? -1 : 1)),
  },
];
