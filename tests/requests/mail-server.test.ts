// Emails and a real mail server: what arrives, what is retried, what fails, and what is deleted.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readQueueStates } from "#app/adapters/queue/pg-boss.server.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { grace } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let server: MailServer;
/** What the server says of the sender while it may not send. */
const notOwned = "5.7.1 <no-reply@hubs.example>: Sender address rejected: not owned by user svc";
let maySend = true;
/** Readers whose mailboxes take nothing for now. */
const notNow = new Set<string>();
beforeAll(async () => {
  server = await startMailServer(
    (recipient) => (!maySend ? 553 : recipient.startsWith("nobody") ? 550 : notNow.has(recipient) ? 450 : undefined),
    { errorText: () => (maySend ? "says the server" : notOwned) },
  );
  app = await startOwnTestApp({ SMTP_URL: server.url, MAIL_FROM: "Talk Hubs <no-reply@hubs.example>" });
});
beforeEach(() => app.db.execute(sql`delete from pgboss.job where name = 'send-email'`));
afterAll(async () => {
  await app.close();
  await server.goDown();
});

const findReceived = (to: string) => server.received.filter((email) => email.to?.some(({ address }) => address === to));
const listQueuedEmails = async () => {
  const { rows } = await app.db.execute<{ state: string; tries: number; retentionDays: number }>(sql`
    select state, retry_count as tries, deletion_seconds / 86400 as "retentionDays" from pgboss.job where name = 'send-email'`);
  return rows;
};
/** Makes the next attempt now, without its delay. */
async function retryNow() {
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await drainQueue(app);
}
/** Enqueues each email, and waits until the worker has tried to send them. */
async function enqueueEmails(...emails: QueuedEmail[]) {
  await app.db.transaction(async (tx) => {
    for (const email of emails) await app.services.queue.enqueue(tx, "send-email", email);
  });
  await drainQueue(app);
}
const createSetPasswordEmail = (to: string): QueuedEmail => ({
  template: "set-password",
  to,
  values: { name: "Ada", token: "a-secret-token" },
});

describe("an email", () => {
  it("arrives with both its bodies and a one-click unsubscribe link; then its links are in no queue", async () => {
    const to = "ada@example.com";
    const unsubscribe = "https://hubs.example/unsubscribe/x";
    await enqueueEmails({
      template: "speaker-news",
      to,
      values: { kind: "product", subject: "What is new", message: "Two templates.", unsubscribe },
    });
    expect(findReceived(to)).toHaveLength(1);
    const [email] = findReceived(to);
    expect(email?.html).toContain("Two templates.");
    expect(email?.text).toContain("Two templates.");
    const headers = Object.fromEntries(email?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers["list-unsubscribe"]).toBe(`<${unsubscribe}>`);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await listQueuedEmails()).toEqual([]);
  });

  it("is retried while the mail server is down, and then arrives once", async () => {
    const to = "later@example.com";
    await server.goDown();
    await enqueueEmails(createSetPasswordEmail(to));
    expect(await listQueuedEmails()).toMatchObject([{ state: "retry" }]);
    await retryNow();
    expect(await listQueuedEmails()).toMatchObject([{ state: "retry", tries: 1 }]);
    await server.comeBack();
    await retryNow();
    expect(findReceived(to)).toHaveLength(1);
    expect(await listQueuedEmails()).toEqual([]);
  });

  it("leaves after those that were enqueued for its reader before, while other readers do not wait", async () => {
    const [slow, quick] = ["reader@example.com", "other@example.com"];
    const news = (to: string, subject: string): QueuedEmail => ({
      template: "speaker-news",
      to,
      values: { kind: "product", subject, message: "-", unsubscribe: "https://hubs.example/unsubscribe/x" },
    });
    notNow.add(slow);
    await enqueueEmails(news(slow, "first"));
    notNow.delete(slow);
    // The first one waits for its retry.
    await enqueueEmails(news(slow, "second"), news(quick, "only"));
    expect([findReceived(slow), findReceived(quick).length]).toEqual([[], 1]);
    await app.db.execute(sql`update pgboss.job set start_after = now() where data -> 'values' ->> 'subject' = 'first'`);
    await drainQueue(app);
    // The second one was woken.
    await expect.poll(() => findReceived(slow).map(({ subject }) => subject)).toEqual(["first", "second"]);
    // The server has an email a moment before its job ends.
    await drainQueue(app);
    expect(await listQueuedEmails()).toEqual([]);
  });

  it("to an unknown address fails after one attempt and stays for inspection; others arrive", async () => {
    const recipientCountBefore = server.recipientCount();
    await enqueueEmails(createSetPasswordEmail("nobody@example.com"), createSetPasswordEmail("somebody@example.com"));
    expect(findReceived("somebody@example.com")).toHaveLength(1);
    expect(await listQueuedEmails()).toEqual([{ state: "failed", tries: 0, retentionDays: 30 }]);
    expect(server.recipientCount() - recipientCountBefore).toBe(2);
  });

  it("about a lead who was deleted before it was sent is dropped", async () => {
    const to = "erased@example.com";
    await enqueueEmails({
      template: "new-leads",
      to,
      values: {
        speakerId: "0193a1b2-0000-7000-8000-000000000001",
        notifiedAt: new Date().toISOString(),
        since: new Date().toISOString(),
        unsubscribe: "https://hubs.example/u",
      },
    });
    expect(await listQueuedEmails()).toEqual([]);
    expect(findReceived(to)).toEqual([]);
  });
});

describe("a mail server that refuses the sender", () => {
  const readers = Array.from({ length: 12 }, (_, i) => `reader${i}@example.com`);
  const listAll = () => readers.flatMap(findReceived);

  it("is not tried with each email; the administrator reads its words once, and all arrive when it takes one", async () => {
    maySend = false;
    const before = server.recipientCount();
    await enqueueEmails(...readers.map(createSetPasswordEmail));
    await retryNow();
    // What is under way together is tried together; each by itself would have been tried twice.
    expect(server.recipientCount() - before).toBeLessThan(readers.length);
    await insertSpeaker(app.db, grace);
    const administrator = await app.visitor().signIn(grace);
    const readPanel = async () => (await administrator.open("/admin-dashboard")).text;
    await expect.poll(readPanel).toContain("12 emails wait");
    expect((await readPanel()).split(`553 ${notOwned}`)).toHaveLength(2);
    const countRefused = async () => (await readQueueStates(app.db, ["send-email"]))[0]?.counts;
    await expect.poll(countRefused).toMatchObject({ refused: 12, delayed: 0, failed: 0 });

    maySend = true;
    const now = Date.now;
    const later = vi.spyOn(Date, "now").mockImplementation(() => now() + 20 * 60_000);
    await app.db.execute(sql`
      update pgboss.job set start_after = now() where data ->> 'to' = ${readers[0]} and state = 'retry'`);
    await drainQueue(app);
    await expect.poll(() => listAll().length).toBe(readers.length);
    later.mockRestore();
    await drainQueue(app);
    expect(await listQueuedEmails()).toEqual([]);
    expect(await readPanel()).not.toContain("emails wait");
  });
});
