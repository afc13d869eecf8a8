// A hub as JSON: its settings, as their groups describe them, and what follows from them.
import { z } from "@hono/zod-openapi";
import { getTableColumns } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { hubStatuses } from "#app/database/vocabulary.ts";
import { toScheduleDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { effectiveBranding, type UniversalBranding } from "#app/domain/hubs/settings/branding.ts";
import { hubSettings, settingNames, toFieldValues } from "#app/domain/hubs/settings/hub-settings.ts";
import { namesIn, type Setting } from "#app/domain/hubs/settings/setting.ts";
import {
  clockSchema,
  daySchema,
  momentSchema,
  moving,
  movingCount,
  timezoneSchema,
} from "#app/domain/records/json-schemas.server.ts";
import { pick } from "#app/domain/values/pick.ts";
import { type Camel, type SnakeName, snakeName } from "#app/domain/values/snake-case.ts";
import type { Services } from "#app/services.ts";

type SettingName = (typeof settingNames)[number];

/** The JSON of a setting: the type that is stored, with the limits of the form's schema, which reads it afterwards. */
function toJson(name: SettingName): z.ZodType {
  const { schema, label, initial }: Setting = hubSettings[name];
  const json = Array.isArray(initial) ? z.array(z.string()) : toJsonType(innermost(schema));
  return (columns[name].notNull ? json : json.nullable()).meta({ description: label });
}
const columns = getTableColumns(talkHubs);

/** What a form's schema reads before it transforms it. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ("innerType" in def) return innermost(def.innerType);
  return def.type === "pipe" ? innermost(def.in) : schema;
}

function toJsonType(inner: z.core.$ZodType): z.ZodType {
  if (inner instanceof z.ZodBoolean) return z.boolean();
  if (inner instanceof z.ZodEnum) return z.enum(inner.options as [string]);
  if (inner instanceof z.ZodNumber)
    return z
      .number()
      .int()
      .min(inner.minValue as number)
      .max(inner.maxValue as number);
  const { maxLength } = inner as z.ZodString;
  return maxLength ? z.string().max(maxLength) : z.string();
}

const settings = Object.fromEntries(settingNames.map((name) => [snakeName(name), toJson(name)])) as {
  [Name in SettingName as SnakeName<Name>]: z.ZodType<OwnHub[Name], OwnHub[Name]>;
};

export const scheduleSchema = z.object({
  open_date: daySchema.nullable(),
  open_time: clockSchema.nullable(),
  auto_close: z.boolean(),
  close_date: daySchema.nullable(),
  close_time: clockSchema.nullable(),
  timezone: timezoneSchema,
});

const url = z.url().nullable().meta({ description: "The page's address; null while you have no username" });

export const hubSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(hubStatuses).meta({ ...moving, description: "What the page is now" }),
    url,
    ...settings,
    schedule: scheduleSchema,
    created_at: momentSchema,
    updated_at: momentSchema,
  })
  .openapi("Hub");

export const listedHubSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(hubStatuses).meta(moving),
    url,
    title: z.string(),
    slug: z.string(),
    event_name: z.string().nullable(),
    event_date: daySchema.nullable(),
    start_time: clockSchema.nullable(),
    timezone: timezoneSchema,
    view_count: movingCount,
    lead_count: movingCount,
  })
  .openapi("ListedHub");

const isStatus = "“scheduled” and “closed” follow from the schedule, and from Open Now and Close Now";

/** Every setting may be left as it is. */
export const hubChanges = z
  .strictObject({ ...settings, status: z.enum(["draft", "active", "archived"]).meta({ description: isStatus }) })
  .partial();

export const newHub = z.strictObject({
  ...z.object(pick(settings, namesIn(hubSettings, "create").map(snakeName))).partial().shape,
  title: settings.title,
  event_date: daySchema,
  timezone: timezoneSchema.optional().meta({ description: "Yours, unless it is another" }),
  status: z.enum(["draft", "active"]).default("draft"),
});

/** JSON as the fields of a form have it: empty ones are absent, lists are lines. */
export const toFields = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join("\n") : (value ?? undefined),
    ]),
  );

interface HubSpeaker extends UniversalBranding {
  username: string | null;
}

export const hubUrl = ({ settings: { appUrl } }: Services, username: string | null, slug: string) =>
  username && String(new URL(`/${username}/${slug}`, appUrl));

export const toHub = (services: Services, hub: OwnHub, speaker: HubSpeaker): Camel<z.input<typeof hubSchema>> => ({
  ...pick(hub, ["id", "createdAt", "updatedAt", ...settingNames]),
  ...pick(toFieldValues(hub), ["startTime", "endTime"]),
  ...effectiveBranding(hub, speaker),
  status: hub.effectiveStatus,
  url: hubUrl(services, speaker.username, hub.slug),
  schedule: toScheduleDefaults(hub),
});
