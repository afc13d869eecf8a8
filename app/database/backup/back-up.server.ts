import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { backupFormat, type FrameInput, writeFrames } from "#app/database/backup/frames.server.ts";
import { findNewestMigration, hasQueue, listTables } from "#app/database/backup/tables.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { users } from "#app/database/schema/index.ts";
import { OperatorError } from "#app/operator-error.ts";

/** Rows held in memory at a time. */
const batchSize = 500;

export interface BackupSource {
  db: Database;
  /** A stored object; null if the store does not have it. */
  open(key: string): Promise<Readable | null>;
  dataDir: string;
}

/**
 * `npm run backup -- FILE`: writes every row as of one moment, waiting jobs, all files, the operator's texts and the
 * secret that signs links and sessions. Returns a summary. Left out: emails in `mail/`, smaller copies of pictures
 * (made again), and exported files (deleted after days). Throws OperatorError for an installation without accounts, or
 * whose files are all missing, unless `allowEmpty`; then there is no file.
 */
export async function backUp({ db, open, dataDir }: BackupSource, file: string, { allowEmpty = false } = {}) {
  const summary = { rows: 0, objects: 0, missing: [] as string[] };

  async function* readEverything(tx: Database): AsyncGenerator<FrameInput> {
    const tables = await listTables(tx);
    const migration = await findNewestMigration(tx);
    yield { head: { kind: "manifest", format: backupFormat, migration, createdAt: new Date().toISOString() } };
    for (const { name } of tables) {
      // In the database's own format, so that no number or time is converted.
      for await (const rows of readBatches(tx, sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`)) {
        summary.rows += rows.length;
        yield { head: { kind: "rows", table: name, count: rows.length }, content: `[${rows.join(",\n")}]` };
      }
    }
    if (await hasQueue(tx)) {
      const waiting = sql`select json_build_object('name', name, 'data', data, 'startAfter', start_after)::text as row
        from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'`;
      for await (const jobs of readBatches(tx, waiting))
        yield { head: { kind: "jobs" }, content: `[${jobs.join(",\n")}]` };
    }
    yield* readObjects(tx);
    yield* readOperatorFiles(dataDir);
    yield { head: { kind: "end", rows: summary.rows, objects: summary.objects } };
  }

  async function* readObjects(tx: Database): AsyncGenerator<FrameInput> {
    const stored = sql`select json_build_object('key', key, 'contentType', content_type)::text as row
      from files where status = 'stored'`;
    for await (const rows of readBatches(tx, stored))
      for (const { key, contentType } of rows.map((row) => JSON.parse(row) as { key: string; contentType: string })) {
        const content = await open(key);
        if (content) {
          summary.objects += 1;
          yield { head: { kind: "object", key, contentType }, content };
        } else summary.missing.push(key);
      }
    if (summary.missing.length && summary.objects === 0 && !allowEmpty)
      throw new OperatorError(
        `none of its ${summary.missing.length} files is in the file store: correct DATA_DIR or S3_BUCKET, or add --empty`,
      );
  }

  await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout to 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`);
      if (!allowEmpty && (await tx.$count(users)) === 0)
        throw new OperatorError("this installation has no accounts: correct DATA_DIR or DATABASE_URL, or add --empty");
      await writeFrames(file, readEverything(tx));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return summary;
}

async function* readBatches(tx: Database, query: ReturnType<typeof sql>): AsyncGenerator<string[]> {
  await tx.execute(sql`declare backup no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${batchSize} from backup`));
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close backup`);
}

/** The operator's files in DATA_DIR. If APP_SECRET is set there is no secret file. */
async function* readOperatorFiles(dataDir: string): AsyncGenerator<FrameInput> {
  const names = await readdir(join(dataDir, "pages")).catch(() => []);
  for (const path of ["secret", ...names.filter((name) => name.endsWith(".md")).map((name) => `pages/${name}`)]) {
    const content = await readFile(join(dataDir, path)).catch(() => null);
    if (content) yield { head: { kind: "file", path }, content };
  }
}
