import { eq, sql } from "drizzle-orm";
import type { JobWithMetadata } from "pg-boss";
import { describe, expect } from "vitest";
import { pgBossJobOrder } from "#app/adapters/queue/pg-boss.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { profiles } from "#app/database/schema/index.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import { sendQueuedEmails } from "#app/jobs/send-email.server.ts";
import type { Services } from "#app/services.ts";
import { audienceEmails } from "#tests/support/audience-emails.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Ada is suspended, and emails in her name are on the queue. */
async function setUpHeld(db: Database) {
  const { id: speakerId } = await insertSpeaker(db, ada);
  const suspend = (suspendedAt: Date | null) =>
    db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, speakerId));
  await suspend(noon);
  const sent: string[] = [];
  const silent = { info() {}, warn() {}, error() {} };
  const work = (email: QueuedEmail, at = noon) => {
    const services = {
      ...servicesAt(db, at),
      mail: { send: async ({ subject }: { subject: string }) => void sent.push(subject) },
      log: silent,
    } as unknown as Services;
    const id = "0193a1b2-0000-7000-8000-000000000009";
    const job = { id, data: email, retryCount: 0 } as JobWithMetadata<QueuedEmail>;
    return sendQueuedEmails(services, [job], { order: pgBossJobOrder(db), deleteJob: async () => {} });
  };
  const takePostponed = async () => {
    const jobs = await listQueuedJobs(db, "send-email");
    await db.execute(sql`delete from pgboss.job where name = 'send-email'`);
    return jobs;
  };
  const fromAda = <Name extends keyof typeof audienceEmails>(name: Name) => {
    const [email] = audienceEmails[name];
    return { ...email, values: { ...email.values, speakerId } } as QueuedEmail;
  };
  return { suspend, sent, work, takePostponed, fromAda };
}

describe("an email in a suspended speaker's name", () => {
  it("waits, and is sent once the account is reinstated", async ({ db }) => {
    const { suspend, sent, work, takePostponed, fromAda } = await setUpHeld(db);
    const receipt = fromAda("booking-receipt");
    expect(await work(receipt)).toMatchObject([{ status: "completed" }]);
    const [postponed] = await takePostponed();
    expect(postponed?.data).toEqual({ ...receipt, postponedSince: noon.toISOString() });
    expect(postponed?.startAfter).toEqual(new Date(noon.getTime() + 15 * 60 * 1000));
    // It keeps the time since which it waits.
    await work(postponed?.data as QueuedEmail, new Date(noon.getTime() + dayMs));
    const [again] = await takePostponed();
    expect(again?.data).toEqual(postponed?.data);
    expect(sent).toEqual([]);

    await suspend(null);
    await work(again?.data as QueuedEmail, new Date(noon.getTime() + 2 * dayMs));
    expect(sent).toHaveLength(1);
    expect(await takePostponed()).toEqual([]);
  });

  it("is dropped after a month, and a code at once", async ({ db }) => {
    const { sent, work, takePostponed, fromAda } = await setUpHeld(db);
    const postponedSince = new Date(noon.getTime() - 31 * dayMs).toISOString();
    await work({ ...fromAda("booking-receipt"), postponedSince });
    await work(fromAda("access-code"));
    expect([sent, await takePostponed()]).toEqual([[], []]);
  });

  it("does not wait if it carries out a reader's right to their data", async ({ db }) => {
    const { sent, work, fromAda } = await setUpHeld(db);
    await work(fromAda("privacy-link"));
    await work(fromAda("new-address"));
    expect(sent).toHaveLength(2);
  });
});
