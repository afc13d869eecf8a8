// Lists by cursor: the header Link names the next page (RFC 8288).
import { z } from "@hono/zod-openapi";
import type { ApiCall } from "#app/api/endpoint.server.ts";
import { ProblemError, toInvalid } from "#app/api/problem.server.ts";
import { type CursorRange, loadCursorPage, parseCursor } from "#app/domain/values/cursor.ts";
import type { CursorPosition, Page } from "#app/domain/values/page.ts";

const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(100)
  .default(50)
  .meta({ description: "How many at most", example: 50, type: "integer", minimum: 1, maximum: 100 });

const followLink = "Please follow the header Link of the page before.";

/** For lists that `loadCursorPage` reads, the newest first. */
export const cursorQuery = z.strictObject({
  limit,
  before: z
    .string()
    .refine((text) => parseCursor(text) !== null, followLink)
    .optional()
    .meta({ description: "Where the page starts, as the header Link of the page before says" }),
});

/** The same for a list whose rows must not tell their moment: `loadSealedList` reads it. */
export const sealedCursorQuery = cursorQuery.extend({
  before: z
    .string()
    .max(500)
    .optional()
    .meta(cursorQuery.shape.before.meta() ?? {}),
});

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** The moment by which most lists are ordered. */
export const createdAtOf = <Row extends { createdAt: Date }>({ createdAt }: Row): Date => createdAt;

/** The page that `cursorQuery` asks for. */
export const loadList = <Row extends { id: string }>(
  { url, query }: Pick<ApiCall<string, { limit: number }>, "url" | "query">,
  list: (range: CursorRange) => PromiseLike<Row[]>,
  dateOf: (row: Row) => Date,
) => loadCursorPage(list, { query: url.searchParams, perPage: query.limit, dateOf, isEmptyAllowed: true });

/** The page that `sealedCursorQuery` asks for: where it starts, and where the next one does, only this server can read. */
export async function loadSealedList<Row extends { id: string }>(
  {
    url,
    query,
    services,
  }: Pick<ApiCall<string, { limit: number; before?: string | undefined }>, "url" | "query" | "services">,
  list: (range: CursorRange) => PromiseLike<Row[]>,
  dateOf: (row: Row) => Date,
) {
  const opened = new URL(url);
  if (query.before !== undefined) {
    const cursor = await services.vault.decrypt(query.before).catch(() => null);
    if (parseCursor(cursor) === null) throw new ProblemError(toInvalid([wrongCursor], "query"));
    opened.searchParams.set("before", cursor ?? "");
  }
  const page = await loadList({ url: opened, query }, list, dateOf);
  const { next } = page.position;
  return { ...page, position: { ...page.position, next: next && (await services.vault.encrypt(next)) } };
}

const wrongCursor = { code: "custom" as const, path: ["before"], message: followLink, input: undefined };

/** The page as a response, with the address of the next one. */
export function toList<Row, Item = Row>(
  { url, services, setHeader }: ApiCall,
  { rows, position }: Page<Row, CursorPosition>,
  toItem = (row: Row) => row as unknown as Item,
) {
  const next = new URL(url.pathname + url.search, services.settings.appUrl);
  if (position.next) {
    next.searchParams.set("before", position.next);
    setHeader("link", `<${next}>; rel="next"`);
  }
  return { items: rows.map(toItem) };
}
