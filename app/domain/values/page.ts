import { pick } from "#app/domain/values/pick.ts";

/** One page of a list. Lists that grow while they are read have cursors (cursor.ts), the others page numbers. */
export interface Page<Row, At extends Position = Position> {
  rows: Row[];
  /** On all pages; null where nobody counted. */
  total: number | null;
  position: At;
}
export type Position = PageNumber | CursorPosition;

/** Counted from 1, also in an empty list, which has 0 pages. */
export interface PageNumber {
  page: number;
  pages: number;
}

export interface CursorPosition {
  isFirst: boolean;
  /** Null on the last page. */
  next: string | null;
}

/** A row of the pages that a query gives. */
export type RowOf<List extends (...input: never[]) => Promise<Page<unknown>>> = Awaited<
  ReturnType<List>
>["rows"][number];

/** `?page=`, counted from 1. It may be beyond the last page. */
export const requestedPage = (query: URLSearchParams): number =>
  Math.max(1, Math.min(Math.trunc(Number(query.get("page")) || 1), Number.MAX_SAFE_INTEGER));

/** One beyond the last page means the last: an emptied page shows the one before it. */
export function toPageNumber(total: number, { page, perPage }: { page: number; perPage: number }): PageNumber {
  const pages = Math.ceil(total / perPage);
  return { page: Math.max(1, Math.min(page, pages)), pages };
}

/** The requested page of a list of `total` rows. An empty list is not read. */
export async function loadPage<Row>(
  { total, ...requested }: { total: number; page: number; perPage: number },
  list: (range: { limit: number; offset: number }) => PromiseLike<Row[]> | Row[],
): Promise<Page<Row, PageNumber>> {
  const position = toPageNumber(total, requested);
  const limit = requested.perPage;
  return { rows: total === 0 ? [] : await list({ limit, offset: (position.page - 1) * limit }), total, position };
}

/** The same page with these columns alone, for a screen that shows fewer than the query's other readers. */
export const pickColumns = <Row, Name extends keyof Row, At extends Position>(
  page: Page<Row, At>,
  names: readonly Name[],
): Page<Pick<Row, Name>, At> => ({ ...page, rows: page.rows.map((row) => pick(row, names)) });

/** The same page, with each row as a screen shows it. */
export const mapRows = <Row, Item, At extends Position>(
  page: Page<Row, At>,
  toItem: (row: Row) => Item,
): Page<Item, At> => ({ ...page, rows: page.rows.map(toItem) });
