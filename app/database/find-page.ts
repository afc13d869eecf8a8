import { type SQLWrapper, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connect.server.ts";
import { loadPage, type Page, type PageNumber } from "#app/domain/values/page.ts";

interface PageOptions {
  order: SQLWrapper[];
  /** Counted from 1; one beyond the last means the last. */
  page: number;
  perPage: number;
  /** The number of rows, where it is known already. */
  total?: number;
  /** Counts no further. */
  maxTotal?: number;
}

/** One page of the rows of `select`, which has neither order nor limit, and how many they are. */
export async function findPage<Row>(
  db: Database,
  select: PromiseLike<Row[]>,
  { order, total, maxTotal, ...requested }: PageOptions,
): Promise<Page<Row, PageNumber>> {
  const rows = select as unknown as PgSelect;
  const counted = total ?? (await db.$count(sql`${maxTotal ? rows.limit(maxTotal) : rows} as matches`));
  return loadPage(
    { total: counted, ...requested },
    ({ limit, offset }) =>
      rows
        .orderBy(...(order as ReturnType<typeof sql>[]))
        .limit(limit)
        .offset(offset) as unknown as PromiseLike<Row[]>,
  );
}
