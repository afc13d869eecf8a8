import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { type ArchiveInput, writeArchive } from "#app/database/backup/archive.server.ts";
import { type About, entryNames } from "#app/database/backup/frame-head.server.ts";
import { backupFormat } from "#app/database/backup/frames.server.ts";
import { announceBackup } from "#app/database/backup/held-files.server.ts";
import { isOperatorFile } from "#app/database/backup/operator-files.server.ts";
import { findNewestMigration, hasQueue, listTables } from "#app/database/backup/tables.server.ts";
import type { Database, OpenedDatabase } from "#app/database/connect.server.ts";
import { users } from "#app/database/schema/index.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { OperatorError } from "#app/operator-error.ts";
import { version } from "#app/version.ts";

/** Rows held in memory at a time. */
const batchSize = 500;

export interface BackupSource extends Pick<OpenedDatabase, "kind"> {
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
export async function backUp({ db, kind, open, dataDir }: BackupSource, file: string, { allowEmpty = false } = {}) {
  const summary = { rows: 0, objects: 0, missing: [] as string[] };

  async function* readEverything(tx: Database): AsyncGenerator<ArchiveInput> {
    const tables = await listTables(tx);
    const migration = await findNewestMigration(tx);
    const about: About = { format: backupFormat, version, migration, createdAt: new Date().toISOString() };
    yield { name: entryNames.about, content: [Buffer.from(`${JSON.stringify(about, null, 2)}\n`)] };
    for (const { name } of tables) {
      // In the database's own format, so that no number or time is converted.
      const rows = sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`;
      yield { name: entryNames.table(name), content: readLines(tx, rows, (count) => (summary.rows += count)) };
    }
    if (await hasQueue(tx)) {
      const waiting = sql`select json_build_object('name', name, 'data', data, 'startAfter', start_after)::text as row
        from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%' and name <> 'back-up'`;
      yield { name: entryNames.jobs, content: readLines(tx, waiting) };
    }
    yield* readObjects(tx);
    yield* readOperatorFiles(dataDir);
  }

  async function* readObjects(tx: Database): AsyncGenerator<ArchiveInput> {
    const stored = sql`select key as row from files where status = 'stored' order by key`;
    for await (const keys of readBatches(tx, stored))
      for (const key of keys) {
        const content = await open(key);
        if (content) {
          summary.objects += 1;
          yield { name: entryNames.object(key), content };
        } else summary.missing.push(key);
      }
    if (summary.missing.length && summary.objects === 0 && !allowEmpty)
      throw new OperatorError(
        `none of its ${summary.missing.length} files is in the file store: correct DATA_DIR or S3_BUCKET, or add --empty`,
      );
  }

  const readSnapshot = () =>
    db.transaction(
      async (tx) => {
        await allowLong(tx);
        if (!allowEmpty && (await tx.$count(users)) === 0)
          throw new OperatorError(
            "this installation has no accounts: correct DATA_DIR or DATABASE_URL, or add --empty",
          );
        await writeArchive(file, readEverything(tx));
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  if (kind === "embedded") await readSnapshot();
  else
    await db.transaction(async (tx) => {
      // In a transaction of its own, because the snapshot must be no older than the announcement.
      await allowLong(tx);
      await announceBackup(tx);
      await readSnapshot();
    });
  return summary;
}

async function allowLong(tx: Database) {
  await tx.execute(sql`set local statement_timeout to 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`);
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

/** Each row on a line of its own. */
async function* readLines(tx: Database, query: ReturnType<typeof sql>, count = (_rows: number) => {}) {
  for await (const rows of readBatches(tx, query)) {
    count(rows.length);
    yield Buffer.from(`${rows.join("\n")}\n`);
  }
}

/** The operator's files in DATA_DIR. If APP_SECRET is set there is no secret file. */
async function* readOperatorFiles(dataDir: string): AsyncGenerator<ArchiveInput> {
  const names = await readdir(inDataFolder(dataDir, "pages")).catch(() => []);
  for (const path of ["secret", ...names.map((name) => `pages/${name}`)].filter(isOperatorFile)) {
    const content = await readFile(join(dataDir, path)).catch(() => null);
    if (content) yield { name: entryNames.operatorFile(path), content: [content] };
  }
}
