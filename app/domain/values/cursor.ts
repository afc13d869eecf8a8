// The position in a list that shows the newest first. Unlike an offset, it does not shift when new rows arrive.
import { validate as isUuid } from "uuid";

export interface Cursor {
  at: Date;
  id: string;
}

/** The form in a query parameter: "1764000000000-0193…". */
export const formatCursor = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`;

/** Null for an invalid cursor. The list then starts at its first row. */
export function parseCursor(text: string | null): Cursor | null {
  const [, time, id] = /^(\d{1,15})-(.+)$/.exec(text ?? "") ?? [];
  return time && id && isUuid(id) ? { at: new Date(Number(time)), id } : null;
}
