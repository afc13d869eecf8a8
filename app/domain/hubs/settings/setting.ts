// What a setting of a hub says of itself. Forms, labels, copies and pages are derived from the groups beside this file.
import type { z } from "zod";

/**
 * Where a setting may go, besides its owner's own screens and Data Export:
 * - the pages of a talk that show it: every "notice" (so it is no secret), that of a "scheduled" talk, the lead "form"
 *   before it, the "talk" itself
 * - "create": asked when a hub is created
 * - "copy": copied with the hub; "template": saved with a template, which may be used by others
 * - "shared": part of a speaker's universal branding
 */
export type Place = "notice" | "scheduled" | "form" | "talk" | "create" | "copy" | "template" | "shared";

export interface Setting {
  /** Reads the form's field. */
  schema: z.ZodType;
  label: string;
  /** Stands for it in the list of unsaved changes, once for all settings of its card. */
  card?: string;
  /** In a new hub, and the column's default; null where it is not given. */
  initial?: unknown;
  /** A setting without places stays private. */
  places?: readonly Place[];
  /** Turns the stored value into the field's. */
  toField?(stored: never): unknown;
}
export type SettingGroup = Readonly<Record<string, Setting>>;

/** The names of the settings that may go to all of these places. */
export type NamesIn<Group extends SettingGroup, Places extends Place> = {
  [Name in keyof Group]: Group[Name] extends { places: readonly (infer Each)[] }
    ? [Places] extends [Each]
      ? Name
      : never
    : never;
}[keyof Group];

export const namesIn = <Group extends SettingGroup, Places extends Place>(group: Group, ...places: Places[]) =>
  Object.keys(group).filter((name) => places.every((place) => group[name]?.places?.includes(place))) as NamesIn<
    Group,
    Places
  >[];

/** On every page of a talk that a visitor may know of. */
export const everywhere = ["notice", "scheduled", "form", "talk"] as const;

export const schemasOf = <Group extends SettingGroup>(group: Group) =>
  Object.fromEntries(Object.entries(group).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Group]: Group[Name]["schema"];
  };

/** The values of a new hub. */
export const initialOf = <Group extends SettingGroup>(group: Group) =>
  Object.fromEntries(Object.entries(group).map(([name, { initial = null }]) => [name, initial])) as {
    [Name in keyof Group]: Group[Name] extends { initial: unknown } ? z.output<Group[Name]["schema"]> : null;
  };
