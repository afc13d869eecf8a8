// Column types shared by all tables, so that ids, times and limits mean the same everywhere.
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { check, timestamp, uuid } from "drizzle-orm/pg-core";
import { v4, v7 } from "uuid";
import { maxReasonLength, reasonsPerBand } from "#app/database/vocabulary.ts";

/** We create ids, because version 7 sorts by time and PostgreSQL 15 cannot create it. */
export const newId = (): string => v7();

/** Set by Drizzle with `newId`. Rows inserted by other SQL must bring their own id. */
export const id = () => uuid().primaryKey().$defaultFn(newId);

/** For rows whose moment nobody should read from their id: feedback is anonymous, and a lead of the same second is not. */
export const newRandomId = (): string => v4();
export const anonymousId = () => uuid().primaryKey().$defaultFn(newRandomId);

/** Milliseconds, as in JavaScript: a cursor that compares finer times would skip rows. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** PostgreSQL's clock, at the start of the transaction that inserts the row. */
export const createdAt = () => moment().notNull().defaultNow();

/** Set by every update through Drizzle, unless the update names it. */
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

// Lists are sorted newest first by (created_at, id). Their indexes are ascending and read backwards, because Drizzle's
// `.desc()` means "nulls last" in an index but "nulls first" in a query.

/** The allowed values, written out, because a table definition cannot have parameters. */
export const oneOf = (name: string, column: AnyColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);

/** Maximum lengths in characters. */
export const maxLengths = (name: string, limits: [AnyColumn, number][]) =>
  check(name, all(limits.map(([column, limit]) => sql`char_length(${column}) <= ${sql.raw(String(limit))}`)));

/** A JSON column that holds a list. The length is in a case expression, so that it is computed only for one. */
export const shortList = (name: string, column: AnyColumn, max: { rows: number; characters: number }) => {
  const [rows, characters] = [sql.raw(String(max.rows)), sql.raw(String(max.characters))];
  return [
    check(`${name}_list`, sql`jsonb_typeof(${column}) = 'array'`),
    check(
      name,
      sql`case jsonb_typeof(${column}) when 'array' then jsonb_array_length(${column}) <= ${rows} end and char_length(${column}::text) <= ${characters}`,
    ),
  ];
};

/** A column of several texts, with the maximum length of all of them together. */
export const fewTexts = (name: string, column: AnyColumn, max: { rows: number; characters: number }) => {
  const [rows, characters] = [sql.raw(String(max.rows)), sql.raw(String(max.characters))];
  return check(
    name,
    sql`cardinality(${column}) <= ${rows} and char_length(array_to_string(${column}, '')) <= ${characters}`,
  );
};

/** Two lists of reasons that stand beside one rating. */
export const fewReasons = (name: string, talk: AnyColumn, room: AnyColumn) => {
  const maxCharacters = sql.raw(String(reasonsPerBand * maxReasonLength));
  return check(
    name,
    sql`cardinality(${talk}) + cardinality(${room}) <= ${sql.raw(String(reasonsPerBand))}
      and char_length(array_to_string(${talk} || ${room}, '')) <= ${maxCharacters}`,
  );
};

/** Every named column holds a colour such as "#1e9496", or null. */
export const hexColours = (name: string, columns: AnyColumn[]) =>
  check(name, all(columns.map((column) => sql`${column} ~ '^#[0-9A-Fa-f]{6}$'`)));

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
