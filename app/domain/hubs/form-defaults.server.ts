import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { effectiveBranding, sharedBrandingOf, type UniversalBranding } from "#app/domain/hubs/settings/branding.ts";
import { toFieldValues } from "#app/domain/hubs/settings/hub-settings.ts";
import { formatTime } from "#app/domain/values/dates.ts";

const formatStoredTime = (stored: string | null) => stored && formatTime(stored);

/** The initial values of the edit form, hidden fields too: one without an initial value would count as changed. */
export const toFormDefaults = (hub: OwnHub, universal: UniversalBranding) => ({
  ...toFieldValues(hub),
  ...effectiveBranding(hub, universal),
  version: hub.version,
  status: hub.effectiveStatus,
  statusShown: hub.effectiveStatus,
  sharedShown: universal.useUniversalBranding ? JSON.stringify(sharedBrandingOf(universal)) : undefined,
});
export type HubDefaults = ReturnType<typeof toFormDefaults>;

/** The initial values of the schedule panel. */
export const toScheduleDefaults = (hub: OwnHub) => ({
  openDate: hub.openDate,
  openTime: formatStoredTime(hub.openTime),
  autoClose: hub.autoClose,
  closeDate: hub.closeDate,
  closeTime: formatStoredTime(hub.closeTime),
  timezone: hub.timezone,
});
export type ScheduleDefaults = ReturnType<typeof toScheduleDefaults>;
