// The product's tables as the database lists them, so that a new table is backed up automatically.
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

export interface StoredTable {
  name: string;
  /** Stored columns only. */
  columns: string[];
  /** Columns that the database computes. */
  generated: string[];
}

/** All tables, each after the tables that it references. */
export async function listTables(tx: Database): Promise<StoredTable[]> {
  const { rows: columns } = await tx.execute<{ table: string; column: string; isStored: boolean }>(sql`
    select c.table_name::text as table, c.column_name::text as column, c.is_generated = 'NEVER' as "isStored" from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`);
  const { rows: references } = await tx.execute<{ from: string; to: string }>(sql`
    select f.relname::text as from, t.relname::text as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace`);
  const waiting = new Map(Map.groupBy(columns, ({ table }) => table));
  const ordered: StoredTable[] = [];
  while (waiting.size > 0) {
    const [ready] = [...waiting].filter(
      ([name]) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (!ready) throw new Error(`Tables reference each other in a circle: ${[...waiting.keys()].join(", ")}`);
    const [name, own] = ready;
    const namesOf = (isStored: boolean) => own.flatMap((each) => (each.isStored === isStored ? each.column : []));
    ordered.push({ name, columns: namesOf(true), generated: namesOf(false) });
    waiting.delete(name);
  }
  return ordered;
}

/** The time of the newest migration; two databases with the same one have the same tables. */
export async function findNewestMigration(tx: Database): Promise<string | null> {
  const { rows } = await tx.execute<{ madeAt: string | null }>(
    sql`select max(created_at)::text as "madeAt" from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.madeAt ?? null;
}

/** The queue creates its table on the first start. */
export async function hasQueue(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ there: boolean }>(sql`select to_regclass('pgboss.job') is not null as there`);
  return rows[0]?.there ?? false;
}
