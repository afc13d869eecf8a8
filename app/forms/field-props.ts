import type { FieldMetadata } from "@conform-to/react";

/** A field of any type. The browser sends text, whatever the schema makes of it. */
// biome-ignore lint/suspicious/noExplicitAny: Conform's metadata is invariant in the schema, which a field need not know
export type Field = FieldMetadata<any, any, string[]>;

/** The field's current value as text; empty when it has none. */
export const readFieldText = (field: Field): string => String(field.value ?? "");

/** Whether a checkbox or a switch is on. Browsers submit it as "on". */
export const isOn = (field: Field): boolean => readFieldText(field) === "on";

/** Sets the value of a field and fires the event that typing or choosing would fire. */
export function typeInto(input: HTMLElement | null, value: string): void {
  const isField =
    input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement;
  if (!isField) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
