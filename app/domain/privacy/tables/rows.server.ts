// Conditions on rows, and what is done with them, for the descriptions of tables.
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { isAnyOf } from "#app/database/is-any-of.ts";
import type { DataSubject } from "#app/domain/privacy/person.server.ts";
import type { MovedRows, Owner, Rows } from "#app/domain/privacy/tables/described-table.server.ts";

/** No real person has more entries of one kind; the limit ends a flood of made-up ones. */
export const maxPerKind = 1_000;

const dayMs = 24 * 60 * 60 * 1_000;
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** At least one condition, so that there is one. */
export const anyOf = (...conditions: [SQL, ...(SQL | undefined)[]]): SQL => or(...conditions) as SQL;

export const byUser =
  (column: AnyPgColumn) =>
  ({ id }: Owner): SQL =>
    eq(column, id);

export const byHub =
  (column: AnyPgColumn) =>
  ({ id }: Owner): SQL =>
    sql`${column} in (select id from talk_hubs where user_id = ${id})`;

export const byFile =
  (column: AnyPgColumn) =>
  ({ id }: Owner): SQL =>
    sql`${column} in (select id from files where user_id = ${id})`;

/** Rows that reference, in `column`, a row of another table that is the owner's. */
export const ownedThrough =
  (column: AnyPgColumn, key: AnyPgColumn, ownedBy: (owner: Owner) => SQL) =>
  (owner: Owner): SQL =>
    sql`${column} in (select ${key} from ${key.table} where ${ownedBy(owner)})`;

type Find = (person: DataSubject) => SQL | undefined;

/** Rows of a speaker with the person's address in a column. */
export const byAddress =
  (column: AnyPgColumn, ownedBy: (owner: Owner) => SQL): Find =>
  ({ speakerId, email }) =>
    email === null ? undefined : and(ownedBy({ id: speakerId }), eq(column, email));

/** Rows that reference the person's contact. */
export const byContact =
  (column: AnyPgColumn): Find =>
  ({ isContactId }) =>
    isContactId(column);

/** A table with ids, the only kind whose rows belong to people. */
export type TableWithId = PgTable & { id: AnyPgColumn };

export const deleteRows =
  (table: TableWithId) =>
  ({ tx, ids }: Rows) =>
    tx.delete(table).where(isAnyOf(table.id, ids));

/** Emails that wait for something go to the new address, once where both addresses wait for the same. */
export const moveWaiting =
  (table: TableWithId & { email: AnyPgColumn; sentAt: AnyPgColumn }, event: AnyPgColumn) =>
  async ({ tx, ids, to }: MovedRows) => {
    const isWaiting = and(isAnyOf(table.id, ids), isNull(table.sentAt));
    const ofTarget = tx.select({ event }).from(table).where(eq(table.email, to));
    await tx.delete(table).where(and(isWaiting, inArray(event, ofTarget)));
    await tx.update(table).set({ email: to }).where(isWaiting);
  };
