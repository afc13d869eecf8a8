import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { effectiveBranding, sharedBrandingOf, type UniversalBranding } from "#app/domain/hubs/settings/branding.ts";
import { hubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import type { Setting } from "#app/domain/hubs/settings/setting.ts";
import { formatTime } from "#app/domain/values/dates.ts";

const formatStoredTime = (stored: string | null) => stored && formatTime(stored);

type SettingFields = {
  [Name in keyof typeof hubSettings]: (typeof hubSettings)[Name] extends { toField(stored: never): infer Value }
    ? Value
    : OwnHub[Name];
};

/** The initial values of the edit form. */
export const toFormDefaults = (hub: OwnHub, universal: UniversalBranding) => ({
  ...(Object.fromEntries(
    (Object.entries(hubSettings) as [keyof SettingFields, Setting][]).map(([name, { toField }]) => [
      name,
      toField ? toField(hub[name] as never) : hub[name],
    ]),
  ) as SettingFields),
  ...effectiveBranding(hub, universal),
  status: hub.effectiveStatus,
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
