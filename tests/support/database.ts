// Databases for tests: PGlite in memory, or, with TEST_DATABASE_URL, a real PostgreSQL.
import { openAsBlob } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { test as base, inject } from "vitest";
import { type Database, type OpenedDatabase, openDatabase } from "#app/database/connect.server.ts";
import { wrapEmbedded } from "#app/database/embedded.server.ts";
import { createSecretFile } from "#app/installation/secret-file.server.ts";
import type { DatabaseSource, ServerSource } from "#tests/support/global-setup.ts";
import { prepareQueue } from "#tests/support/queue.ts";

/**
 * `test` whose `db` is a transaction of its own, rolled back at the end; transactions inside it become savepoints. A
 * statement that fails outside of a savepoint ends it.
 */
export const withDatabase = base.extend<{ db: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of needed fixtures from the pattern
  db: async ({}, use) => {
    const { db } = await openWorkerDatabase();
    const done = new Error("rolled back, as every test is");
    await db
      .transaction(async (tx) => {
        // It never commits, so what waits for the commit is done at once.
        await tx.execute(sql`set constraints count_leads immediate`);
        await use(tx);
        throw done;
      })
      .catch((error) => {
        if (error !== done) throw error;
      });
  },
});

let openedDatabase: Promise<OpenedDatabase> | undefined;
const openWorkerDatabase = () => {
  openedDatabase ??= openFreshDatabase();
  return openedDatabase;
};

/** A database of its own, for tests that need real commits or concurrency. Close it when done. */
export async function openFreshDatabase(): Promise<OpenedDatabase> {
  const database = await openCopy(inject("databaseSource"));
  await prepareQueue(database);
  return database;
}

async function openCopy(source: DatabaseSource): Promise<OpenedDatabase> {
  if ("template" in source) return openDatabase({ url: await copyTemplate(source, source.socket) });
  return wrapEmbedded(await PGlite.create({ loadDataDir: await openAsBlob(source.tar) }));
}

/**
 * The same, not opened: a DATA_DIR, and DATABASE_URL on a server, for a whole installation. `bySocket`: nothing stands
 * between it and the server.
 */
export async function prepareInstallationData({ bySocket = false } = {}): Promise<{
  dataDir: string;
  databaseUrl?: string;
  remove(): Promise<void>;
}> {
  const source = inject("databaseSource");
  const dataDir = await mkdtemp(join(inject("dataFolder"), "place-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if ("template" in source)
    return { dataDir, databaseUrl: await copyTemplate(source, bySocket ? source.socket : undefined), remove };
  await cp(source.folder, join(dataDir, "db"), { recursive: true });
  createSecretFile(dataDir);
  return { dataDir, remove };
}

// The global setup drops it, together with the template.
async function copyTemplate({ serverUrl, template }: ServerSource, socket?: string): Promise<string> {
  const name = `${template}_${process.pid}_${++copies}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    // By default each page would be copied through the log, which takes three times as long.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await admin.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (socket) url.searchParams.set("host", socket);
  return url.href;
}
let copies = 0;
