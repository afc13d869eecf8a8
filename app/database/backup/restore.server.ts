import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { isNotNull, sql } from "drizzle-orm";
import { BadBackupError, type Frame, readFrames } from "#app/database/backup/frames.server.ts";
import { findNewestMigration, hasQueue, listTables, type StoredTable } from "#app/database/backup/tables.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { files, tasks, users } from "#app/database/schema/index.ts";

export interface RestoreTarget {
  /** Migrated to this version. */
  db: Database;
  write(key: string, content: Uint8Array | Readable, options?: { contentType?: string }): Promise<void>;
  remove(key: string): Promise<void>;
  /** Enqueues a job again, in the transaction that restores everything else. */
  enqueue(tx: Database, job: { name: string; data: object; startAfter: string }): Promise<void>;
  dataDir: string;
}

/** The restore would overwrite data; the message is for the operator. */
export class InstallationNotEmptyError extends Error {}

/**
 * `npm run restore -- FILE`: turns this installation into the one of the backup, in one transaction for all rows.
 * Refuses an installation with accounts (InstallationNotEmptyError), unless `force`, and a file that is incomplete or
 * of another version (BadBackupError).
 */
export async function restore(target: RestoreTarget, file: string, { force = false } = {}) {
  const { db } = target;
  if (!force && (await db.$count(users)) > 0)
    throw new InstallationNotEmptyError(
      "This installation has accounts. To replace everything in it with the backup, add --force.",
    );
  const before = await listStoredKeys(db);
  const summary = { rows: 0, objects: 0 };
  const restoredKeys = new Set<string>();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout to 0`);
    const tables = await listTables(tx);
    await emptyTables(tx, tables);
    // Counts and name registries, which triggers maintain, are in the backup.
    for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
    for await (const frame of readFrames(file)) {
      await restoreFrame(target, tx, tables, frame, summary);
      if (frame.kind === "object") restoredKeys.add(frame.key);
    }
    for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
    await continueNumbers(tx);
    // Exported files are in no backup.
    await tx
      .update(tasks)
      .set({ expiresAt: new Date(0), updatedAt: sql`${tasks.updatedAt}` })
      .where(isNotNull(tasks.resultKey));
  });
  for (const key of before) if (!restoredKeys.has(key)) await target.remove(key);
  return summary;
}

async function restoreFrame(
  { write, enqueue, dataDir }: RestoreTarget,
  tx: Database,
  tables: StoredTable[],
  frame: Frame,
  summary: { rows: number; objects: number },
) {
  const json = () => JSON.parse(frame.content.toString());
  switch (frame.kind) {
    case "manifest": {
      const { format, migration } = json() as { format: number; migration: string };
      if (format !== 1 || migration !== (await findNewestMigration(tx)))
        throw new BadBackupError(
          "The backup is of another version: restore it with the version that made it, then update.",
        );
      return;
    }
    case "rows": {
      const table = tables.find(({ name }) => name === frame.table);
      if (!table) throw new BadBackupError(`The backup has an unknown table: ${frame.table}`);
      summary.rows += await insertRows(tx, table, frame.content.toString());
      return;
    }
    case "jobs":
      for (const job of json()) await enqueue(tx, job);
      return;
    case "object":
      await write(frame.key, frame.content, { contentType: frame.contentType });
      summary.objects += 1;
      return;
    case "file": {
      if (!/^(secret|pages\/[\w-]+\.md)$/.test(frame.path))
        throw new BadBackupError(`The backup has an unknown file: ${frame.path}`);
      const path = join(dataDir, frame.path);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, frame.content, { mode: 0o600 });
      return;
    }
    case "end": {
      const expected = json() as typeof summary;
      if (expected.rows !== summary.rows || expected.objects !== summary.objects)
        throw new BadBackupError("The backup is incomplete: it has less than it lists.");
    }
  }
}

async function insertRows(tx: Database, { name, columns }: StoredTable, rows: string): Promise<number> {
  const table = sql.identifier(name);
  const columnList = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const { rows: countRows } = await tx.execute<{ n: number }>(sql`
    with written as (insert into ${table} (${columnList}) overriding system value
      select ${columnList} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb) returning 1)
    select count(*)::int as n from written`);
  return countRows[0]?.n ?? 0;
}

async function emptyTables(tx: Database, tables: StoredTable[]) {
  const all = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`truncate ${all} cascade`);
  if (await hasQueue(tx)) await tx.execute(sql`delete from pgboss.job`);
}

/** Tickets and invoices continue their numbers. */
async function continueNumbers(tx: Database) {
  const { rows } = await tx.execute<{ table: string; column: string; sequence: string }>(sql`
    select table_name::text as table, column_name::text as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column, sequence } of rows)
    await tx.execute(sql`select setval(${sequence}::regclass,
      coalesce(max(${sql.identifier(column)}), (select seqstart from pg_sequence where seqrelid = ${sequence}::regclass)),
      max(${sql.identifier(column)}) is not null) from ${sql.identifier(table)}`);
}

async function listStoredKeys(db: Database): Promise<string[]> {
  const own = await db.select({ key: files.key }).from(files);
  const results = await db.select({ key: tasks.resultKey }).from(tasks);
  return [...own, ...results].flatMap(({ key }) => key ?? []);
}
