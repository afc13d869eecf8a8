// A place in a listing that goes newest first: it stays where it is while new rows arrive above it.
import { validate as isUuid } from "uuid";

export interface Cursor {
  at: Date;
  id: string;
}

/** As it stands in an address: "1764000000000-0193…". */
export const formatCursor = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`;

/** The place behind an address, or null when it is none: the listing then starts from its top. */
export function parseCursor(text: string | null): Cursor | null {
  const [, time, id] = /^(\d{1,15})-(.+)$/.exec(text ?? "") ?? [];
  return time && id && isUuid(id) ? { at: new Date(Number(time)), id } : null;
}
