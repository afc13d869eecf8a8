// Statements that a whole room or a program causes within a minute: built once, and planned once per connection.
import type { Query, SQL } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

/**
 * A statement with `sql.placeholder`s that PostgreSQL stores under `name` (unique in the product) on each connection.
 * Call it with the database or a transaction and the placeholders' values; it returns the rows.
 */
export function prepareStatement<Row>(name: string, statement: (db: Database) => SQL) {
  let query: Query | undefined;
  return async (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    const { dialect, session } = db as unknown as DrizzleInternals;
    query ??= dialect.sqlToQuery(statement(db));
    return (await session.prepareQuery(query, undefined, name, false).execute(values)).rows as Row[];
  };
}

/** Drizzle names only statements of its query builder; this is how it does that. */
interface DrizzleInternals {
  dialect: { sqlToQuery(statement: SQL): Query };
  session: {
    prepareQuery(
      query: Query,
      fields: undefined,
      name: string,
      isArray: false,
    ): { execute(values: Record<string, unknown>): Promise<{ rows: unknown[] }> };
  };
}
