// A transaction is all of a command or nothing: one that gives a refusal is rolled back.
import type { Database } from "#app/database/opened-database.ts";

/** Carries what a transaction gives out of the one that it rolls back. */
class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("rolled back");
    this.result = result;
  }
}

/** A refusal of a command (domain/values/outcome.ts), also with more properties. */
const isRefusal = (result: unknown) =>
  typeof result === "object" && result !== null && "ok" in result && result.ok === false && "refusal" in result;

/**
 * Makes transactions of this database, and those within them, roll back where they give a refusal, so that a command
 * of several parts whose last one refuses has written nothing.
 */
export function rollBackRefusals(db: Database): Database {
  const transaction = db.transaction.bind(db);
  db.transaction = (run, config) =>
    begin(transaction, (tx) => run(rollBackRefusals(tx as unknown as Database) as typeof tx), isRefusal, config);
  return db;
}

/** Runs `command` in a transaction that is rolled back where it refuses, or finds nothing (null or false). */
export const runAllOrNothing = <Result>(db: Database, command: (tx: Database) => Promise<Result>): Promise<Result> =>
  begin(
    db.transaction.bind(db),
    (tx) => command(tx as unknown as Database),
    (result) => result === null || result === false,
  );

async function begin<Result>(
  transaction: Database["transaction"],
  run: Parameters<typeof transaction<Result>>[0],
  isUndone: (result: Result) => boolean,
  config?: Parameters<typeof transaction>[1],
): Promise<Result> {
  try {
    return await transaction(async (tx) => {
      const result = await run(tx);
      if (isUndone(result)) throw new RolledBack(result);
      return result;
    }, config);
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
}
