// The few column shapes every table shares, so that ids, moments and limits mean the same everywhere.
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { check, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** Ids are made by us, not by the database: version 7 sorts by time and PostgreSQL 15 cannot make it. */
export const newId = (): string => v7();

export const id = () => uuid().primaryKey().$defaultFn(newId);

/** Milliseconds, as JavaScript has them: a keyset page that compares finer moments would skip rows. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => moment().notNull().defaultNow();

/** Moves with every update made through Drizzle, unless the update names it. */
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

// Listings go newest first by (created_at, id). Their indexes are plainly ascending and read backwards:
// Drizzle's `.desc()` in an index means "nulls last", in a query "nulls first", and then neither helps the other.

/** A list of allowed values, written out: parameters cannot stand in a table's definition. */
export const oneOf = (name: string, column: AnyColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);

/** Limits for each named column, in characters. */
export const maxLengths = (name: string, limits: [AnyColumn, number][]) =>
  check(name, all(limits.map(([column, limit]) => sql`char_length(${column}) <= ${sql.raw(String(limit))}`)));

export const colours = (name: string, columns: AnyColumn[]) =>
  check(name, all(columns.map((column) => sql`${column} ~ '^#[0-9A-Fa-f]{6}$'`)));

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
