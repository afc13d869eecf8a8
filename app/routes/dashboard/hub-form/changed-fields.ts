import type { Field } from "#app/forms/field-props.ts";

/** By the names of a hub's fields, in screen order. */
export type FieldLabels = Record<string, string>;

/** The labels of these fields in screen order, without duplicates. Unknown names have none. */
export const listLabels = (labels: FieldLabels, fieldNames: string[]): string[] => [
  ...new Set(Object.entries(labels).flatMap(([name, label]) => (fieldNames.includes(name) ? label : []))),
];

/** The labels of the changed fields, without duplicates. */
export const listChangedLabels = (labels: FieldLabels, fields: Partial<Record<string, Field>>): string[] =>
  listLabels(
    labels,
    Object.keys(labels).filter((name) => fields[name]?.dirty),
  );

/** "Talk Title, Location and 3 more". */
export function joinLabels(names: string[]): string {
  const [first, second, ...remaining] = names;
  if (remaining.length > 0) return `${first}, ${second} and ${remaining.length} more`;
  return second ? `${first} and ${second}` : (first ?? "");
}
