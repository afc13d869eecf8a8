import { access } from "#app/domain/hubs/settings/access.ts";
import { basics } from "#app/domain/hubs/settings/basics.ts";
import { brandingSettings } from "#app/domain/hubs/settings/branding-settings.ts";
import { certificateSettings } from "#app/domain/hubs/settings/certificates.ts";
import { leadFormSettings } from "#app/domain/hubs/settings/lead-form.ts";
import { notes } from "#app/domain/hubs/settings/notes.ts";
import { audienceRequests, reasons } from "#app/domain/hubs/settings/reasons.ts";
import { search } from "#app/domain/hubs/settings/search.ts";
import {
  initialOf,
  type NamesIn,
  namesIn,
  type Setting,
  type SettingGroup,
} from "#app/domain/hubs/settings/setting.ts";
import { pick } from "#app/domain/values/pick.ts";

/** All settings of a hub, in the order of the edit screen. */
export const hubSettings = {
  ...basics,
  ...reasons,
  ...audienceRequests,
  ...certificateSettings,
  ...notes,
  ...leadFormSettings,
  ...brandingSettings,
  ...access,
  ...search,
};
export const settingNames = Object.keys(hubSettings) as (keyof typeof hubSettings)[];

/** What a page has of a hub. Its branding has rules of its own. */
export const pageSettings = {
  ...basics,
  ...reasons,
  ...audienceRequests,
  ...certificateSettings,
  ...leadFormSettings,
  ...search,
};

/** The values of a hub when its create form is first shown. */
export const newHubSettings = pick(initialOf(hubSettings), namesIn(hubSettings, "create"));

/** What a template has besides the branding, which is in columns of its own. */
export type TemplateSetting = Exclude<NamesIn<typeof hubSettings, "template">, keyof typeof brandingSettings>;
export const templateSettings = namesIn(hubSettings, "template").filter(
  (name) => !(name in brandingSettings),
) as TemplateSetting[];

type FieldValue<Name, Stored> = Name extends keyof typeof hubSettings
  ? (typeof hubSettings)[Name] extends { toField(stored: never): infer Value }
    ? Value
    : Stored
  : never;

/** The settings among these stored values, as the fields of a form have them. */
export const toFieldValues = <Row extends object>(row: Row) =>
  Object.fromEntries(
    settingNames
      .filter((name) => name in row)
      .map((name) => {
        const { toField }: Setting = hubSettings[name];
        const stored = row[name as keyof Row];
        return [name, toField ? toField(stored as never) : stored];
      }),
  ) as { [Name in keyof Row as Name extends keyof typeof hubSettings ? Name : never]: FieldValue<Name, Row[Name]> };

const labelsOf = (group: SettingGroup) =>
  Object.fromEntries(Object.entries(group).map(([name, { label, card = label }]) => [name, card]));

/** For the list of unsaved changes: labels by the names of the edit form's fields, in screen order. */
export const fieldLabels: Record<string, string> = {
  ...labelsOf(basics),
  status: "Status",
  ...labelsOf(hubSettings),
};
