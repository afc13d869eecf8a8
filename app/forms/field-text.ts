/** A value as a form's field holds it: a text, or nothing for what is empty or off. */
export const toFieldText = (value: unknown): string | undefined =>
  value === true ? "on" : value === false || value === null || value === undefined ? undefined : String(value);
