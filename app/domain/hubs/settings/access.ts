// Who may open a hub.
import { z } from "zod";
import { hubAccesses } from "#app/database/vocabulary.ts";
import type { SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { checkbox } from "#app/domain/values/field-schemas.ts";

export const access = {
  // The schema has no default: a form without this field must not open a restricted hub to everyone.
  access: {
    schema: z.enum(hubAccesses, "Please choose who can open this hub"),
    label: "Access",
    initial: "anyone",
    places: ["copy"],
  },
  publicVisibility: { schema: checkbox, label: "Public Visibility", initial: true, places: ["create", "copy"] },
} as const satisfies SettingGroup;
