// The position in a list that shows the newest first. Unlike an offset, it does not shift when new rows arrive.

import { validate as isUuid } from "uuid";
import type { CursorPosition, Page } from "#app/domain/values/page.ts";

export interface Cursor {
  at: Date;
  id: string;
}

/** The rows after `before`, the newest first; or those from `since` on, the oldest first. */
export interface CursorRange {
  before?: Cursor | null;
  since?: Cursor;
  limit?: number;
}

/** The form in a query parameter: "1764000000000-0193…". */
export const formatCursor = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`;

/** Null for an invalid cursor, also of a year that no row has. The list then starts at its first row. */
export function parseCursor(text: string | null): Cursor | null {
  const [, time, id] = /^(\d{1,14})-(.+)$/.exec(text ?? "") ?? [];
  return time && id && isUuid(id) ? { at: new Date(Number(time)), id } : null;
}

interface PageOptions<Row> {
  /** Of the page's address: `before` is the position after which the page starts. */
  query: URLSearchParams;
  perPage: number;
  dateOf: (row: Row) => Date;
  /** For programs, which end at an empty page. */
  isEmptyAllowed?: boolean;
}

/**
 * One page of a list that shows the newest first. If no rows are left on it, because all of the last page were deleted,
 * a person gets the page before. It is not a redirect, which would lose the result of the action.
 */
export async function loadCursorPage<Row extends { id: string }>(
  list: (range: CursorRange) => PromiseLike<Row[]>,
  { query, perPage, dateOf, isEmptyAllowed }: PageOptions<Row>,
): Promise<Page<Row, CursorPosition>> {
  const before = parseCursor(query.get("before"));
  // One row more than a page holds shows whether there is another page.
  const limit = perPage + 1;
  const found = await list({ before, limit });
  if (found.length === 0 && before && !isEmptyAllowed) {
    const newer = await list({ since: before, limit });
    const position = { isFirst: newer.length <= perPage, next: null };
    return { rows: newer.slice(0, perPage).reverse(), total: null, position };
  }
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1) : undefined;
  const next = last ? formatCursor({ at: dateOf(last), id: last.id }) : null;
  return { rows, total: null, position: { isFirst: before === null, next } };
}
