// What both databases are to all other code.
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Db as QueueConnection } from "pg-boss";
import type { FolderCopy } from "#app/database/backup/folder-copy.server.ts";
import type { Availability } from "#app/database/circuit-breaker.server.ts";
import type * as schema from "#app/database/schema/index.ts";

/** What `execute` returns with both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
type Rows<Row> = { rows: Row[] };

/** The database or a transaction: commands accept both. */
export type Database = PgDatabase<RowsResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type OpenedDatabase = {
  /** For jobs and commands, which may take long. */
  db: Database;
  /**
   * For what a person waits for. Every statement has a limit, and none is sent while the database is away. `longDb` has
   * the limit of jobs.
   */
  forRequests: { db: Database; longDb: Database };
  /** A separate connection for pg-boss. */
  queueConnection: QueueConnection;
  kind: "embedded" | "server";
  /** Whether each transaction may run on another connection to the server (PgBouncer). */
  isPooled: boolean;
  /** Whether the database responds. */
  availability: Availability;
  /** Resolves with the reason when the embedded database has stopped: its process has to end. Never, for a server. */
  stopped: Promise<unknown>;
  /** Rejects when the server's disk is full. The embedded database's is this machine's. */
  checkSpace(): Promise<void>;
  /** How another process copies the embedded database meanwhile; null for a server, which each process asks itself. */
  folderCopy: FolderCopy | null;
  heldFiles: HeldFiles;
  /** The state of each pool of connections; none for the embedded database. */
  readPools(): PoolState[];
  close(): Promise<void>;
};

/** The stored files while a backup is made (backup/held-files.server.ts). */
export interface HeldFiles {
  /** Whether a backup is being made, so that files may not be deleted now. */
  areHeld(): Promise<boolean>;
  /** With the embedded database, of which a backup reads a copy; the returned function ends it. */
  hold(): () => void;
}

/** How a pool of connections is used at this moment. */
export interface PoolState {
  /** `jobs`: also what may take long in a request. `queue`: pg-boss's own statements. */
  pool: "requests" | "jobs" | "queue";
  openCount: number;
  idleCount: number;
  /** Queries that wait for a connection. */
  waitingCount: number;
  maxCount: number;
}
