// Finds webhooks that something waits for. Nobody announces an event, so that recording costs one statement and is there
// whichever process dies: each process looks every second, and the queue gives each webhook to one of them.
import { sql } from "drizzle-orm";
import { profiles, webhookDeliveries, webhookEndpoints } from "#app/database/schema/index.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Services } from "#app/services.ts";

const lookMs = 1_000;
const maxEndpoints = 200;

/** Looks until `stop`. */
export function watchDueEndpoints(services: Services) {
  let looking = Promise.resolve();
  let isAway = false;
  const look = async () => {
    try {
      await enqueueDueEndpoints(services);
      isAway = false;
    } catch (error) {
      // Once, not each second.
      if (!isAway) services.log.warn({ err: error }, "due webhooks not read");
      isAway = true;
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * A webhook that is being served already is not enqueued again. When more are due than are enqueued at once, accounts take
 * turns: everybody's first, then everybody's second, each time others.
 */
export async function enqueueDueEndpoints({ db, queue, clock }: Pick<Services, "db" | "queue" | "clock">) {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<Jobs["deliver-webhooks"]>(sql`
    select e.id as "endpointId", e.user_id as "accountId" from ${webhookEndpoints} e
    join ${profiles} p on p.id = e.user_id and p.suspended_at is null
    where e.pause_reason is null and (e.retry_at is null or e.retry_at <= ${now}) and exists (
      select from ${webhookDeliveries} d where d.endpoint_id = e.id and d.state = 'pending'
        and (d.next_attempt_at is null or d.next_attempt_at <= ${now}))
    order by row_number() over (partition by e.user_id order by random())
    limit ${maxEndpoints}`);
  if (rows.length > 0) await queue.enqueueAll(db, "deliver-webhooks", rows, { keyOf: ({ endpointId }) => endpointId });
}
