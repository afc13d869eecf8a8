import { type FieldMetadata, getInputProps } from "@conform-to/react";

/** A field of any type: what is typed is text, whatever the schema makes of it. */
// biome-ignore lint/suspicious/noExplicitAny: Conform's metadata is invariant in the schema, which a field need not know
export type Field = FieldMetadata<any, any, string[]>;

type InputType = Parameters<typeof getInputProps>[1]["type"];

/** What ties an input to its field: name, id, form, first value, and its error for readers. React wants `key` apart. */
export function inputProps(field: Field, type: InputType) {
  const { key, ...props } = getInputProps(field, { type } as Parameters<typeof getInputProps>[1]);
  // Required is said, not enforced by the browser: its own bubbles would hide the specification's messages.
  return { key, props: { ...props, required: undefined, minLength: undefined, pattern: undefined } };
}

/** Every required field is marked alike. */
export const requiredMark = (isRequired?: boolean) =>
  isRequired ? { withAsterisk: true, "aria-required": true as const } : {};

/** What stands in a field now, as text. */
export const readFieldText = (field: Field): string => String(field.value ?? "");

/** Whether a tick or switch is on now. */
export const isOn = (field: Field): boolean => readFieldText(field) === "on";

/** Puts a value into an input as if it had been typed: whoever listens for typing hears it. */
export function typeInto(input: HTMLElement | null, value: string): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
