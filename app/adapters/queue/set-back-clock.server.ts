// What pg-boss needs where a clock that was ahead is set back.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

/**
 * The system's clock, on which a timer has come when its time has passed, though the clock was set back meanwhile: pg-boss
 * compares the two, and would look for what is due only once the clock is there again.
 */
export const steadyClock = {
  now: () => Date.now() + setBackMs,
  setTimeout(call: () => void, ms: number) {
    const [wall, steady] = [Date.now(), performance.now()];
    return setTimeout(() => {
      setBackMs = Math.max(0, Math.round(performance.now() - steady - (Date.now() - wall)));
      try {
        call();
      } finally {
        setBackMs = 0;
      }
    }, ms);
  },
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (call: () => void, ms: number) => setInterval(call, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};
/** How far the clock was set back while the timer ran whose call runs now. */
let setBackMs = 0;

const queueMoments = {
  version: ["cron_on", "bam_on", "flow_on", "reindex_on", "monitor_backoff_on"],
  queue: ["monitor_claim_on", "monitor_on", "maintain_on"],
} as const;

/**
 * Brings to now what pg-boss noted while the clock was ahead, and would wait for: when it last looked at its schedules, and
 * jobs for later than two hours from now. No job is postponed for longer, nor tried again after a longer pause.
 */
export async function shortenQueueMoments(db: Database): Promise<void> {
  const isFar = (column: SQL, ahead = "1 minute") => sql`${column} > now() + ${ahead}::interval`;
  for (const [table, columns] of Object.entries(queueMoments))
    for (const column of columns.map((name) => sql.identifier(name)))
      await db.execute(sql`
        update pgboss.${sql.identifier(table)} set ${column} = now() where ${isFar(sql`${column}`)}`);
  await db.execute(sql`
    update pgboss.job set start_after = now(), keep_until = now() + (keep_until - start_after)
    where state in ('created', 'retry') and ${isFar(sql`start_after`, "2 hours")}`);
  await db.execute(sql`
    update pgboss.job set started_on = now(), heartbeat_on = case when heartbeat_on > now() then now() else heartbeat_on end
    where state = 'active' and ${isFar(sql`started_on`)}`);
}
