// Runs before all tests with a database: creates one migrated database, which each worker then copies.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startBoss } from "#app/adapters/queue/pg-boss.server.ts";
import { migrateDatabase, type OpenedDatabase, openDatabase } from "#app/database/connect.server.ts";
import { wrapEmbedded } from "#app/database/embedded.server.ts";
import { queuePolicies } from "#app/jobs/queues.ts";

/** Where workers copy their database from: for PGlite a tar file and a folder, or a template database on a server. */
export type DatabaseSource = { tar: string; folder: string } | ServerSource;

/** A template database on the server of TEST_DATABASE_URL. */
export interface ServerSource {
  serverUrl: string;
  /** The folder of its socket, from TEST_DATABASE_SOCKET: statements take less time than by its port. */
  socket: string | undefined;
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
    /** Where data folders of this run are created; removed with it. */
    dataFolder: string;
  }
}

export default async function setup(project: TestProject) {
  const dataFolder = mkdtempSync(join(tmpdir(), "talk-hubs-test-"));
  project.provide("dataFolder", dataFolder);
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true });
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    project.provide("databaseSource", await embeddedSource());
    return removeFolder;
  }
  const prefix = `talk_hubs_test_${randomUUID().slice(0, 8)}`;
  const template = `${prefix}_template`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await fill(await openDatabase({ url: url.href }));
  project.provide("databaseSource", { serverUrl, socket: process.env.TEST_DATABASE_SOCKET, template });

  return async () => {
    const { rows } = await admin.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.end();
    removeFolder();
  };
}

/** Cached between runs under the hash of its inputs: creating a new PGlite takes seconds. */
async function embeddedSource(): Promise<{ tar: string; folder: string }> {
  const ingredients = [
    ...globSync("app/database/migrations/*.sql").sort(),
    "app/database/migrations/meta/_journal.json",
    "app/jobs/queues.ts",
    "app/adapters/queue/pg-boss.server.ts",
    "tests/support/global-setup.ts",
    "node_modules/@electric-sql/pglite/package.json",
    "node_modules/pg-boss/package.json",
  ];
  const hash = createHash("sha256");
  for (const file of ingredients) hash.update(readFileSync(file));
  const cacheDir = join(process.cwd(), "node_modules/.cache/talk-hubs", `database-${hash.digest("hex").slice(0, 16)}`);
  const sourceIn = (at: string) => ({ tar: join(at, "database.tar"), folder: join(at, "database") });
  if (existsSync(cacheDir)) return sourceIn(cacheDir);

  // Under another name first, so that a concurrent run never reads half of it.
  const unfinished = sourceIn(`${cacheDir}.${process.pid}`);
  mkdirSync(`${cacheDir}.${process.pid}`, { recursive: true });
  const pglite = await PGlite.create();
  const tar = await fill(wrapEmbedded(pglite), () => pglite.dumpDataDir("none"));
  writeFileSync(unfinished.tar, new Uint8Array(await tar.arrayBuffer()));
  await (await PGlite.create(unfinished.folder, { loadDataDir: tar })).close();
  try {
    renameSync(`${cacheDir}.${process.pid}`, cacheDir);
  } catch (error) {
    // The concurrent run was first.
    if (!existsSync(cacheDir)) throw error;
    rmSync(`${cacheDir}.${process.pid}`, { recursive: true });
  }
  return sourceIn(cacheDir);
}

async function fill(opened: OpenedDatabase): Promise<void>;
async function fill<T>(opened: OpenedDatabase, then: () => Promise<T>): Promise<T>;
async function fill<T>(opened: OpenedDatabase, then?: () => Promise<T>) {
  try {
    await migrateDatabase(opened);
    const boss = await startBoss(opened.queueConnection, opened.kind, queuePolicies);
    await boss.stop({ graceful: false });
    return await then?.();
  } finally {
    await opened.close();
  }
}
