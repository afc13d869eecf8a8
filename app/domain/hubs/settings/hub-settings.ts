import { access } from "#app/domain/hubs/settings/access.ts";
import { basics } from "#app/domain/hubs/settings/basics.ts";
import { leadForm } from "#app/domain/hubs/settings/lead-form.ts";
import { look } from "#app/domain/hubs/settings/look.ts";
import { notes } from "#app/domain/hubs/settings/notes.ts";
import { reasons } from "#app/domain/hubs/settings/reasons.ts";
import { search } from "#app/domain/hubs/settings/search.ts";
import type { Settings } from "#app/domain/hubs/settings/setting.ts";

/** All settings of a hub, in the order of the edit screen. */
export const hubSettings = { ...basics, ...reasons, ...notes, ...leadForm, ...look, ...access, ...search };
export const settingNames = Object.keys(hubSettings) as (keyof typeof hubSettings)[];

const labelsOf = (group: Settings) =>
  Object.fromEntries(Object.entries(group).map(([name, { label, card = label }]) => [name, card]));

/** For the list of unsaved changes: labels by the names of the edit form's fields, in screen order. */
export const fieldLabels: Record<string, string> = {
  ...labelsOf(basics),
  status: "Status",
  ...labelsOf(hubSettings),
};
