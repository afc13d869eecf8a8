// How often the database is asked: no screen may ask more often with many rows than with one.
import type { Database } from "#app/database/connect.server.ts";

/** Counts what is asked of the database while `work` runs; the queue's own looking around is left out. */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  const client = (db as unknown as { $client: { query(...args: unknown[]): unknown } }).$client;
  const ask = client.query;
  let asked = 0;
  client.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : String((first as { text?: string }).text);
    if (!/pgboss/.test(text)) asked++;
    return ask.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = ask;
  }
  return asked;
}
