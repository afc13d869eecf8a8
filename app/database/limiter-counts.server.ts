// Counts shared by all processes on one database. Each consumption is one statement, so that a hundred simultaneous
// ones count as a hundred.
import { eq, gt, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { limiterCounts } from "#app/database/schema/security-log.ts";

const { key: keyColumn, consumed, endsAt } = limiterCounts;

interface Window {
  max: number;
  windowMs: number;
  now: Date;
}

/** `consumed` includes this time, and is null once there were `max` in the window. */
interface CountResult {
  consumed: number | null;
  /** The end of the window. */
  endsAt: Date;
}

/** Counts `key` once more, unless it was counted `max` times in its window. */
export async function consumeCount(db: Database, key: string, { max, windowMs, now }: Window): Promise<CountResult> {
  const newEnd = new Date(now.getTime() + windowMs);
  // One that ends later than a new one would was written while the clock was ahead.
  const isOver = or(lte(endsAt, now), gt(endsAt, newEnd));
  const [updated] = await db
    .insert(limiterCounts)
    .values({ key, consumed: 1, endsAt: newEnd })
    .onConflictDoUpdate({
      target: keyColumn,
      set: {
        consumed: sql`case when ${isOver} then 1 else ${consumed} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${endsAt} end`,
      },
      // A refused attempt writes nothing.
      setWhere: or(isOver, lt(consumed, max)),
    })
    .returning({ consumed, endsAt });
  if (updated) return updated;
  const [existing] = await db.select({ endsAt }).from(limiterCounts).where(eq(keyColumn, key));
  return { consumed: null, endsAt: existing?.endsAt ?? now };
}

/** The next attempt of `key` starts a new window. Does nothing if there is no count. */
export async function deleteCount(db: Database, key: string): Promise<void> {
  await db.delete(limiterCounts).where(eq(keyColumn, key));
}

/** Deletes counts whose window is over. */
export async function sweepLimiterCounts(db: Database, now: Date): Promise<void> {
  await db.delete(limiterCounts).where(lte(endsAt, now));
}
