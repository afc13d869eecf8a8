import { type SQL, sql } from "drizzle-orm";

/**
 * The bytes an account stores: its files (without `exceptId`), also unfinished uploads, the pictures of their slides, and
 * what its audiences wrote, as last measured. `owner` is the account's id in the query around it; null is every account,
 * which makes the sum of all. Raw SQL, because a bare column inside a subquery would be the subquery's own.
 */
export function usedBytesOf(owner: SQL | null, exceptId: string | null = null): SQL<number> {
  const isOwners = (column: SQL) => (owner ? sql`${column} = ${owner}` : sql`true`);
  return sql<number>`(
    (select coalesce(sum(f.size_bytes), 0) from files f
      where ${isOwners(sql`f.user_id`)} and f.id is distinct from ${exceptId}::uuid)
    + (select coalesce(sum(s.small_bytes + s.large_bytes), 0) from slides s join files f on f.id = s.file_id
      where ${isOwners(sql`f.user_id`)})
    + (select coalesce(sum(u.bytes), 0) from hub_usage u join talk_hubs h on h.id = u.talk_hub_id
      where ${isOwners(sql`h.user_id`)}))`.mapWith(Number);
}
