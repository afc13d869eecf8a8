import { firstTimeZones, timeZones } from "#app/domain/values/time-zones.ts";
import type { ZoneGroup } from "#app/routes/dashboard/hub-form/basic-information.tsx";

/** The specification's ten timezones, then all others. */
export const zoneGroups: ZoneGroup[] = [
  { group: "Common", items: [...firstTimeZones] },
  { group: "All", items: timeZones.slice(firstTimeZones.length) },
];
