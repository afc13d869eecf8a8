import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Cursor, CursorRange } from "#app/domain/values/cursor.ts";

/** SQL for a list by cursor: the condition of the rows in `range`, and their order. */
export function inCursorRange(
  at: SQLWrapper,
  id: SQLWrapper,
  { before, since }: CursorRange,
): { condition: SQL | undefined; order: [SQL, SQL] } {
  const position = ({ at, id }: Cursor) => sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`;
  if (since) return { condition: sql`(${at}, ${id}) >= ${position(since)}`, order: [asc(at), asc(id)] };
  return { condition: before ? sql`(${at}, ${id}) < ${position(before)}` : undefined, order: [desc(at), desc(id)] };
}
