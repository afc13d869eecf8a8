import type { Database } from "#app/database/connect.server.ts";

interface Logged {
  session: { logger: object };
}

/** How many statements `work` sends to the database through Drizzle, those of transactions included. */
export async function countStatements(db: Database, work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  // Every transaction makes a logger of its own; what they share is their prototype.
  const logger = Object.getPrototypeOf((db as unknown as Logged).session.logger);
  const quiet = logger.logQuery;
  logger.logQuery = () => {
    statements += 1;
  };
  try {
    await work();
  } finally {
    logger.logQuery = quiet;
  }
  return statements;
}
