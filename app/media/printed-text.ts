import type { PrintedText } from "#app/media/contract.ts";

/** A paragraph in regular weight, unless `more` says otherwise. `size` is in points. */
export const printedText = (text: string, size: number, more: Partial<PrintedText> = {}): PrintedText => ({
  kind: "text",
  text,
  size,
  role: "p",
  weight: "regular",
  ...more,
});
