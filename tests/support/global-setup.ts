// Before all tests with a database: makes one migrated copy, which each worker then takes as its own.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startBoss } from "#app/adapters/queue/pg-boss.server.ts";
import { migrateDatabase, type OpenedDatabase, openDatabase, wrapEmbedded } from "#app/database/connect.server.ts";

/** Where workers take their copy from: a tar file for PGlite, or a template database on a server. */
export type DatabaseSource = { snapshot: string } | { serverUrl: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
  }
}

export default async function setup(project: TestProject) {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    project.provide("databaseSource", { snapshot: await embeddedSnapshot() });
    return;
  }
  const prefix = `talk_hubs_test_${randomUUID().slice(0, 8)}`;
  const template = `${prefix}_template`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await fill(await openDatabase({ url: url.href }));
  project.provide("databaseSource", { serverUrl, template });

  return async () => {
    const { rows } = await admin.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.end();
  };
}

/** Kept between runs under the hash of what went into it: making a new PGlite takes seconds. */
async function embeddedSnapshot(): Promise<string> {
  const ingredients = [
    ...globSync("app/database/migrations/*.sql").sort(),
    "app/adapters/queue/queues.ts",
    "app/adapters/queue/pg-boss.server.ts",
    "node_modules/@electric-sql/pglite/package.json",
    "node_modules/pg-boss/package.json",
  ];
  const hash = createHash("sha256");
  for (const file of ingredients) hash.update(readFileSync(file));
  const folder = "node_modules/.cache/talk-hubs";
  const snapshot = join(process.cwd(), folder, `database-${hash.digest("hex").slice(0, 16)}.tar`);
  if (existsSync(snapshot)) return snapshot;

  const pglite = await PGlite.create();
  const tar = await fill(wrapEmbedded(pglite), () => pglite.dumpDataDir("none"));
  mkdirSync(folder, { recursive: true });
  // Under another name first, so that a run beside this one never reads half a file.
  const unfinished = `${snapshot}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(await tar.arrayBuffer()));
  renameSync(unfinished, snapshot);
  return snapshot;
}

async function fill(opened: OpenedDatabase): Promise<void>;
async function fill<T>(opened: OpenedDatabase, then: () => Promise<T>): Promise<T>;
async function fill<T>(opened: OpenedDatabase, then?: () => Promise<T>) {
  try {
    await migrateDatabase(opened);
    const boss = await startBoss(opened.queueConnection, opened.kind);
    await boss.stop({ graceful: false });
    return await then?.();
  } finally {
    await opened.close();
  }
}
