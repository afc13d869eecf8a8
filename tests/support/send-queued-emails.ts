// Sends the emails that a test's transaction has queued, without a worker.
import { sql } from "drizzle-orm";
import type { JobWithMetadata } from "pg-boss";
import type { OutgoingMail } from "#app/adapters/mail/contract.ts";
import { pgBossJobOrder } from "#app/adapters/queue/pg-boss.server.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import { sendQueuedEmails } from "#app/jobs/send-email.server.ts";
import type { Services } from "#app/services.ts";

interface Sending {
  send(mail: OutgoingMail): Promise<void>;
  isLastAttempt?: boolean;
}

/** Tries each queued email once. One that is not sent stays in the queue. */
export async function sendQueued(services: Services, { send, isLastAttempt = false }: Sending) {
  const { db } = services;
  const { rows } = await db.execute<{ id: string; data: QueuedEmail; created_ms: number }>(sql`
    select id::text, data, extract(epoch from created_on)::float8 * 1000 as created_ms from pgboss.job
    where name = 'send-email' order by created_on`);
  if (rows.length === 0) return [];
  const jobs = rows.map(({ id, data, created_ms }) => ({
    id,
    data,
    createdOn: new Date(created_ms),
    retryCount: isLastAttempt ? 32 : 0,
    retryLimit: 32,
  }));
  const mail: Services["mail"] = { send, check: async () => {}, close: () => {} };
  // One after the other: a transaction is one connection.
  const results = [];
  for (const job of jobs)
    results.push(
      ...(await sendQueuedEmails({ ...services, mail }, [job as JobWithMetadata<QueuedEmail>], {
        order: pgBossJobOrder(db),
        deleteJob: (id) => db.execute(sql`delete from pgboss.job where id = ${id}`),
      })),
    );
  return results;
}
