// Searches the whole database, including the queue's own tables, for data of a deleted person.
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

/** "table: row" for each row of each schema that contains one of `texts`, whatever its case. */
export async function findRowsContaining(db: Database, ...texts: string[]): Promise<string[]> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1, 2`);
  const matches: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const holds = sql.join(
      texts.map((text) => sql`strpos(lower(t::text), ${text.toLowerCase()}) > 0`),
      sql` or `,
    );
    const { rows } = await db.execute<{ row: string }>(sql`select t::text as row from ${table} t where ${holds}`);
    matches.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`));
  }
  return matches;
}
