import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "#app/database/connect.server.ts";

interface LoggingDatabase {
  session: { logger: { logQuery: (...query: unknown[]) => void } };
}

const counting = new AsyncLocalStorage<{ statements: number }>();

/**
 * How many statements `work` sends to the database through Drizzle, including those in transactions. Statements of jobs
 * that run meanwhile are not counted.
 */
export async function countStatements(db: Database, work: () => Promise<unknown>): Promise<number> {
  // Every transaction has a logger of its own; they share a prototype.
  const logger = Object.getPrototypeOf((db as unknown as LoggingDatabase).session.logger);
  const quiet = logger.logQuery;
  logger.logQuery = () => {
    const count = counting.getStore();
    if (count) count.statements += 1;
  };
  const count = { statements: 0 };
  try {
    await counting.run(count, work);
  } finally {
    logger.logQuery = quiet;
  }
  return count.statements;
}
