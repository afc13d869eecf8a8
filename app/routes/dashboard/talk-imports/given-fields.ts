import type { TalkColumns } from "#app/csv/talk-columns.ts";

/** What the speaker answered about a file so far; it is sent with each step. */
export interface GivenFields {
  columns: TalkColumns | null;
  fields: Record<string, string>;
}
export const nothingGiven: GivenFields = { columns: null, fields: {} };
