import type { Database } from "#app/database/connect.server.ts";

interface Session {
  prepareQuery(...query: unknown[]): unknown;
}

/** How many statements `work` sends to the database, outside of transactions: what a screen's loaders do. */
export async function countStatements(db: Database, work: () => Promise<unknown>): Promise<number> {
  // Every builder of Drizzle's asks the session; there is no public place to listen at.
  const { session } = db as unknown as { session: Session };
  const prepare = session.prepareQuery;
  let statements = 0;
  session.prepareQuery = function (...query) {
    statements++;
    return prepare.apply(this, query);
  };
  try {
    await work();
  } finally {
    session.prepareQuery = prepare;
  }
  return statements;
}
