// What both databases are to all other code.
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Db as QueueConnection } from "pg-boss";
import type * as schema from "#app/database/schema/index.ts";

/** What `execute` returns with both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
type Rows<Row> = { rows: Row[] };

/** The database or a transaction: commands accept both. */
export type Database = PgDatabase<RowsResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type OpenedDatabase = {
  db: Database;
  /** A separate connection for pg-boss. */
  queueConnection: QueueConnection;
  kind: "embedded" | "server";
  /** Whether each transaction may run on another connection to the server (PgBouncer). */
  isPooled: boolean;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** The state of each pool of connections; none for the embedded database. */
  readPools(): PoolState[];
  close(): Promise<void>;
};

/** How a pool of connections is used at this moment. */
export interface PoolState {
  pool: "requests" | "jobs";
  openCount: number;
  idleCount: number;
  /** Queries that wait for a connection. */
  waitingCount: number;
  maxCount: number;
}
