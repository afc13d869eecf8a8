import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { DrizzleQueryError, eq, isNotNull, notInArray, sql } from "drizzle-orm";
import { readText } from "#app/database/backup/byte-reader.server.ts";
import { type BackupFrame, BadBackupError, quote, refuseForeignKey } from "#app/database/backup/frame-head.server.ts";
import { readFrames } from "#app/database/backup/frames.server.ts";
import { type StagedFiles, stageOperatorFiles } from "#app/database/backup/operator-files.server.ts";
import { refuseOtherPrograms } from "#app/database/backup/sole-user.server.ts";
import { hasQueue, listTables, type StoredTable } from "#app/database/backup/tables.server.ts";
import type { VerifiedBackup } from "#app/database/backup/verify.server.ts";
import type { Database, OpenedDatabase } from "#app/database/connect.server.ts";
import { files, slideDecks, slides, tasks, users } from "#app/database/schema/index.ts";
import { OperatorError } from "#app/operator-error.ts";

export interface RestoreTarget extends Pick<OpenedDatabase, "kind"> {
  /** Migrated to this version. */
  db: Database;
  /** A stored object; null if the store does not have it. */
  open(key: string): Promise<Readable | null>;
  write(key: string, content: Readable, options: { contentType: string }): Promise<void>;
  remove(key: string): Promise<void>;
  /** Enqueues a job again, in the transaction that restores everything else. */
  enqueue(tx: Database, job: QueuedJob): Promise<void>;
  dataDir: string;
  /** Ends the restore, which then leaves everything as it was. */
  signal?: AbortSignal;
}

interface QueuedJob {
  name: string;
  data: object;
  startAfter: string;
}

/** The restore would overwrite data; the message is for the operator. */
export class InstallationNotEmptyError extends OperatorError {}

/**
 * `npm run restore -- FILE`: turns this installation into the one of the backup. All rows are one transaction; when it
 * fails, the files that it stored are removed again. Refuses an installation with accounts (InstallationNotEmptyError),
 * unless `force`, one that another program uses (OperatorError), and a backup that has what this version no longer stores
 * (BadBackupError). What an older one lacks gets its default.
 * `leftBehind` counts files of the replaced installation that could not be removed.
 */
export async function restore(target: RestoreTarget, backup: VerifiedBackup, { force = false } = {}) {
  const { db } = target;
  if (!force && (await db.$count(users)) > 0)
    throw new InstallationNotEmptyError(
      "This installation has accounts. To replace everything in it with the backup, add --force.",
    );
  const run: RestoreRun = {
    target,
    backup,
    staged: stageOperatorFiles(target.dataDir),
    keysBefore: new Set(await listStoredKeys(db)),
    newKeys: [],
  };
  try {
    await db.transaction(async (tx) => restoreAll(tx, run));
  } catch (error) {
    await run.staged.undo();
    for (const key of run.newKeys) await target.remove(key);
    throw describeRefusal(error);
  }
  await run.staged.finish();
  let leftBehind = 0;
  for (const key of run.keysBefore) if (!backup.digests.has(key)) await target.remove(key).catch(() => leftBehind++);
  return { rows: backup.rows, objects: backup.objects, leftBehind };
}

/** What the database says of rows that break its rules, or are none; any other error as it is. */
function describeRefusal(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const { code = "", table } = (cause ?? {}) as { code?: string; table?: string };
  if (!/^2[23]...$/.test(code)) return error;
  return new BadBackupError(`The backup has rows that the database refuses${table ? ` (${table})` : ""}.`, { cause });
}

/** A restore in progress. */
interface RestoreRun {
  target: RestoreTarget;
  backup: VerifiedBackup;
  staged: StagedFiles;
  keysBefore: Set<string>;
  /** Files that this restore stored and the installation did not have. */
  newKeys: string[];
}

async function restoreAll(tx: Database, run: RestoreRun) {
  await tx.execute(sql`set local statement_timeout to 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`);
  if (run.target.kind === "server") await refuseOtherPrograms(tx);
  const tables = await listTables(tx);
  await emptyTables(tx, tables);
  // Counts and name registries, which triggers maintain, are in the backup.
  for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  for await (const frame of readFrames(run.backup.file)) {
    run.target.signal?.throwIfAborted();
    await restoreFrame(tx, run, tables, frame);
  }
  for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  await discardSlides(tx);
  for (const key of await listStoredKeys(tx)) refuseForeignKey(key);
  await continueNumbers(tx);
  // Exported files are in no backup.
  await tx
    .update(tasks)
    .set({ expiresAt: new Date(0), updatedAt: sql`${tasks.updatedAt}` })
    .where(isNotNull(tasks.resultKey));
  run.target.signal?.throwIfAborted();
  await run.staged.apply();
}

/** Their pictures are in no backup: the next start draws them again from the files. */
async function discardSlides(tx: Database) {
  await tx.delete(slides);
  await tx
    .update(slideDecks)
    .set({ state: "waiting", drawingMs: 0, updatedAt: new Date(0) })
    .where(notInArray(slideDecks.state, ["refused", "asking"]));
}

async function restoreFrame(tx: Database, run: RestoreRun, tables: StoredTable[], { head, content }: BackupFrame) {
  switch (head.kind) {
    case "rows": {
      const table = tables.find(({ name }) => name === head.table);
      if (!table) throw new BadBackupError(`The backup has an unknown table: ${head.table}`);
      const count = await insertRows(tx, table, await readText(content));
      if (count !== head.count) throw new BadBackupError(`The backup has other rows of ${head.table} than it lists.`);
      return;
    }
    case "jobs":
      for (const job of parseRows<QueuedJob>(await readText(content))) await run.target.enqueue(tx, job);
      return;
    case "object":
      await restoreObject(run, tx, head.key, content);
      return;
    case "file":
      await run.staged.stage(head.path, await readText(content));
  }
}

/** Stores a file, unless it is stored already: then a failed restore must find it as it was. */
async function restoreObject(
  { target, backup, keysBefore, newKeys }: RestoreRun,
  tx: Database,
  key: string,
  content: BackupFrame["content"],
) {
  const [row] = await tx.select({ contentType: files.contentType }).from(files).where(eq(files.key, key));
  if (!row) throw new BadBackupError(`The backup has a file that none of its rows lists: ${quote(key)}`);
  if (keysBefore.has(key)) {
    if ((await findDigest(target, key)) === backup.digests.get(key)) return;
  } else newKeys.push(key);
  await target.write(key, Readable.from(content), row);
}

async function findDigest({ open }: RestoreTarget, key: string): Promise<string | null> {
  const stored = await open(key);
  if (!stored) return null;
  const hash = createHash("sha256");
  for await (const piece of stored) hash.update(piece);
  return hash.digest("hex");
}

async function insertRows(tx: Database, { name, columns, generated }: StoredTable, rows: string): Promise<number> {
  // Columns that were added since have their defaults.
  const given = Object.keys(parseRows(rows)[0] ?? {});
  const unknown = given.find((column) => !columns.includes(column) && !generated.includes(column));
  if (unknown)
    throw new BadBackupError(`The backup has what this version does not store: ${quote(`${name}.${unknown}`)}`);
  const stored = columns.filter((column) => given.includes(column));
  if (stored.length === 0) throw new BadBackupError(`The backup has rows of ${name} without any column.`);
  const table = sql.identifier(name);
  const columnList = sql.join(
    stored.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const { rows: countRows } = await tx.execute<{ n: number }>(sql`
    with written as (insert into ${table} (${columnList}) overriding system value
      select ${columnList} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb) returning 1)
    select count(*)::int as n from written`);
  return countRows[0]?.n ?? 0;
}

function parseRows<Row extends object>(rows: string): Row[] {
  try {
    return JSON.parse(rows);
  } catch (cause) {
    throw new BadBackupError("The backup has rows that are no JSON.", { cause });
  }
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
  const pictures = await db.select({ small: slides.smallKey, large: slides.largeKey }).from(slides);
  return [
    ...[...own, ...results].flatMap(({ key }) => key ?? []),
    ...pictures.flatMap(({ small, large }) => [small, large]),
  ];
}
