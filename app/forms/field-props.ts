import { type FieldMetadata, getInputProps } from "@conform-to/react";

/** A field of any type. The browser sends text, whatever the schema makes of it. */
// biome-ignore lint/suspicious/noExplicitAny: Conform's metadata is invariant in the schema, which a field need not know
export type Field = FieldMetadata<any, any, string[]>;

type InputType = Parameters<typeof getInputProps>[1]["type"];

/** The props that connect an input to its field. React wants `key` apart. */
export function inputProps(field: Field, type: InputType) {
  const { key, ...props } = getInputProps(field, { type } as Parameters<typeof getInputProps>[1]);
  // The browser's own validation bubbles would hide the specification's messages.
  return { key, props: { ...props, required: undefined, minLength: undefined, pattern: undefined } };
}

/** Props for a required field. Without `required`, the browser doesn't validate it. */
export const requiredMark = (isRequired?: boolean) =>
  isRequired ? { withAsterisk: true, "aria-required": true as const } : {};

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
