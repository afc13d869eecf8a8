import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { type FrameHead, writeFrames } from "#app/database/backup/frames.server.ts";
import { findNewestMigration, hasQueue, listTables } from "#app/database/backup/tables.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { files } from "#app/database/schema/files.ts";

/** Rows held in memory at a time. */
const batchSize = 1_000;

export interface BackupSource {
  db: Database;
  /** A stored object; rejects if the store does not have it. */
  read(key: string): Promise<Uint8Array>;
  dataDir: string;
}

type FrameInput = FrameHead & { content: Uint8Array | string };

/**
 * `npm run backup -- FILE`: writes every row as of one moment, waiting jobs, all files, the operator's texts and the
 * secret that signs links and sessions. Returns a summary. Left out: emails in `mail/`, smaller copies of pictures
 * (made again), and exported files (deleted after days).
 */
export async function backUp({ db, read, dataDir }: BackupSource, file: string) {
  const summary = { rows: 0, objects: 0, missing: [] as string[] };

  async function* readDatabaseFrames(tx: Database): AsyncGenerator<FrameInput> {
    const tables = await listTables(tx);
    const migration = await findNewestMigration(tx);
    yield { kind: "manifest", content: JSON.stringify({ format: 1, migration, createdAt: new Date().toISOString() }) };
    for (const { name } of tables) {
      // In the database's own format, so that no number or time is converted.
      for await (const rows of readBatches(tx, sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`)) {
        summary.rows += rows.length;
        yield { kind: "rows", table: name, content: `[${rows.join(",\n")}]` };
      }
    }
    if (await hasQueue(tx)) {
      const waiting = sql`select json_build_object('name', name, 'data', data, 'startAfter', start_after)::text as row
        from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'`;
      for await (const jobs of readBatches(tx, waiting)) yield { kind: "jobs", content: `[${jobs.join(",\n")}]` };
    }
    yield* readObjectFrames(tx);
    yield* readOperatorFiles(dataDir);
    yield { kind: "end", content: JSON.stringify({ rows: summary.rows, objects: summary.objects }) };
  }

  async function* readObjectFrames(tx: Database): AsyncGenerator<FrameInput> {
    const stored = await tx
      .select({ key: files.key, contentType: files.contentType })
      .from(files)
      .where(eq(files.status, "stored"));
    for (const { key, contentType } of stored) {
      const content = await read(key).catch(() => null);
      if (!content) {
        summary.missing.push(key);
        continue;
      }
      summary.objects += 1;
      yield { kind: "object", key, contentType, content };
    }
  }

  await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout to 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`);
      await writeFrames(file, readDatabaseFrames(tx));
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
    if (content) yield { kind: "file", path, content };
  }
}
