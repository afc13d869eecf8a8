import { sql } from "drizzle-orm";
import { type Trimming, trimmed } from "#app/domain/growth/growth.server.ts";
import type { Services } from "#app/services.ts";

/** Deletes, of each table that ends so, the oldest rows beyond what one owner may have. Safe to repeat. */
export async function trimGrowth({ db }: Pick<Services, "db">, tables: Trimming[] = trimmed): Promise<void> {
  for (const { trimmedTo, per, oldestBy, isLasting = sql`false` } of tables) {
    const { table } = per;
    const { rows } = await db.execute<{ owner: string }>(
      sql`select ${per} as owner from ${table} where ${per} is not null group by ${per} having count(*) > ${trimmedTo}`,
    );
    for (const { owner } of rows)
      await db.execute(sql`
        delete from ${table} where ${per} = ${owner} and not ${isLasting} and ctid in (
          select ctid from ${table} where ${per} = ${owner} order by ${oldestBy} desc offset ${trimmedTo})`);
  }
}
