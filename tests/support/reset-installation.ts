// What a worker's installation has of earlier files goes before the next one begins.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { shipTemplates } from "#app/domain/templates/ship-templates.server.ts";
import type { program } from "#tests/support/built-program.ts";

interface StartedInstallation {
  config: ReturnType<typeof program.readConfig>;
  installation: Awaited<ReturnType<typeof program.startInstallation>>;
}

/**
 * Empties a worker's installation for the next file. The file before may have kept the database so busy that the product
 * does not wait for it at the moment.
 */
export async function resetWhenDatabaseResponds(started: StartedInstallation) {
  const isAway = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === "DATABASE_AWAY";
  const reset = async () => {
    await resetInstallation(started);
    return true;
  };
  await vi.waitUntil(() => reset().catch((error: unknown) => !isAway(error) && Promise.reject(error)), {
    timeout: 120_000,
    interval: 500,
  });
}

/** Lets running jobs end, and deletes what earlier tests left: jobs, rows, files, mail. */
async function resetInstallation({ config, installation }: StartedInstallation) {
  const { db } = installation.services;
  await installation.settle();
  await db.execute(sql`delete from pgboss.job where state <> 'active'`);
  await vi.waitUntil(
    async () => (await db.execute(sql`select from pgboss.job where state = 'active'`)).rows.length === 0,
    { timeout: 10_000, interval: 10 },
  );
  await db.execute(sql`delete from pgboss.job`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'mailbox_keys'`);
  await emptyAtOnce(db, rows.map(({ name }) => name).join(", "));
  await shipTemplates(db);
  // The process remembers what the row of /setup said.
  await installation.refreshSettings();
  for (const folder of ["mail", "files", "checkout", "pages"])
    await rm(join(config.dataDir, folder), { recursive: true, force: true });
}

/** Takes the locks of all tables together or none: a worker that looks for work while this waits for one would wait for it. */
async function emptyAtOnce(db: Database, names: string) {
  const isLocked = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === "55P03";
  const empty = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock ${names} in access exclusive mode nowait`));
      await tx.execute(sql.raw(`truncate ${names}`));
      return true;
    });
  await vi.waitUntil(() => empty().catch((error: unknown) => !isLocked(error) && Promise.reject(error)), {
    timeout: 60_000,
    interval: 10,
  });
}
