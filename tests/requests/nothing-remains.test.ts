// After "Delete everything" and "Delete Account" no row of any table contains the person, including the queue's tables.
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leads, payments, users } from "#app/database/schema/index.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import type { Actor } from "#app/services.ts";
import { createApiProgram, insertApiKey } from "#tests/support/api-program.ts";
import { adaIds, createBelongings } from "#tests/support/belongings.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { findRowsContaining } from "#tests/support/every-row.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { createLeftovers } from "#tests/support/leftovers.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { ada, ben, password, rosa, tomas } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

/** The only recipient whom the mail server accepts. */
const served = "served@example.com";
let app: TestApp;
let server: MailServer;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
beforeAll(async () => {
  // The server defers every other recipient, so enqueued emails stay with all their data.
  server = await startMailServer((recipient) => (recipient === served ? undefined : 450), {
    errorText: (address) => `<${address}> Jimenez, later please`,
  });
  app = await startOwnTestApp({ SMTP_URL: server.url, MAIL_FROM: "Talk Hubs <no-reply@hubs.example>" });
});
beforeEach(async () => {
  for (const table of [users, payments]) await app.db.delete(table);
  await app.db.execute(sql`delete from pgboss.job`);
  adaActor = await insertSpeaker(app.db, ada);
  hub = await insertHub(app.db, adaActor, { leadCaptureEnabled: true, access: "verified" });
});
afterAll(async () => {
  await app.close();
  await server.goDown();
});

const listJobs = async (condition = sql`true`) =>
  (
    await app.db.execute<{ name: string; state: string }>(
      sql`select name, state from pgboss.job where name not like '\\_\\_%' and ${condition}`,
    )
  ).rows;
const failJobs = (condition = sql`true`) =>
  app.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where ${condition}`);
const requestAccess = async (email: string) =>
  (
    await app
      .visitor()
      .submit("/ada-nwosu/kind-machines/access", { intent: "ask", email, form_token: app.formToken(hub.id) })
  ).status;
const submitBooking = async (email: string) =>
  (
    await app.visitor().submit("/ada-nwosu/book", {
      form_token: app.formToken(adaActor.id),
      submission_id: randomUUID(),
      email,
      name: "Rosa Jimenez",
      eventName: "Lumen Day",
      additionalNotes: "Bring the red lamp",
      company: rosa.company,
    })
  ).status;

describe("Rosa deletes everything that Ada stores about her", () => {
  const rosaDetails = [
    rosa.email,
    "Jimenez",
    "Too fast at the end",
    "red thread",
    "coffee stand",
    "red lamp",
    "400 000 000",
  ];
  const deleteEverything = () => {
    const token = privacyToken(app.services, { speakerId: adaActor.id, email: rosa.email });
    return app.visitor().submit(`/privacy/${token}`, { intent: "delete" });
  };

  it("and is in no row: not in the queue, in failed jobs or in an export", async () => {
    const { db, services } = app;
    await createLeftovers({ db, services, speaker: adaActor, username: ada.username, hub, person: rosa });
    expect(await submitBooking(rosa.email)).toBe(303);
    expect(await requestAccess(rosa.email)).toBe(303);
    await services.queue.enqueue(
      db,
      "process-access-request",
      { hubId: hub.id, email: rosa.email },
      { startAfter: new Date("2090-01-01") },
    );
    await drainQueue(app);
    expect((await listJobs(sql`name = 'send-email' and state = 'retry'`)).length).toBeGreaterThanOrEqual(2);
    await failJobs(sql`id in (select id from pgboss.job where name = 'send-email' limit 1)`);
    const folder = join(app.installation.config.dataDir, "files", adaActor.id);
    const listFiles = () =>
      readdir(folder, { recursive: true, withFileTypes: true }).then(
        (all) => all.filter((each) => each.isFile()),
        () => [],
      );
    await db.transaction((tx) => enqueueTask(services, tx, adaActor, "export-leads", { format: "csv", selection: {} }));
    await drainQueue(app);
    expect(await listFiles()).toHaveLength(1);
    expect(await findRowsContaining(db, ...rosaDetails)).not.toEqual([]);

    const init = { method: "PATCH", body: { company: rosa.company }, headers: { "idempotency-key": rosa.email } };
    const [lead] = await db.select({ id: leads.id }).from(leads).where(eq(leads.email, rosa.email));
    const program = createApiProgram(app, await insertApiKey(app, adaActor));
    const changeHer = () => program(`/api/v1/leads/${lead?.id}`, init);
    expect((await changeHer()).status).toBe(200);

    expect((await deleteEverything()).status).toBe(303);
    expect(await findRowsContaining(db, ...rosaDetails)).toEqual([]);
    expect((await changeHer()).status).toBe(404);
    await drainQueue(app);
    expect(await listFiles()).toEqual([]);
  });

  it("and others still get their emails", async () => {
    expect(await submitBooking(rosa.email)).toBe(303);
    expect(await submitBooking(tomas.email)).toBe(303);
    expect(await requestAccess(tomas.email)).toBe(303);
    await deleteEverything();
    const remainingRows = await findRowsContaining(app.db, tomas.email);
    expect(remainingRows.filter((row) => row.startsWith("pgboss.")).length).toBeGreaterThanOrEqual(2);
    expect(await findRowsContaining(app.db, rosa.email)).toEqual([]);
  });

  it("and what another speaker stores stays, until it is deleted there", async () => {
    const benActor = await insertSpeaker(app.db, ben);
    await app.db.insert(leads).values({ userId: benActor.id, ...rosa, source: "manual" });
    const values = { speaker: "Ben Ortiz", speakerId: benActor.id, privacyLink: "https://hubs.example/privacy/x" };
    const emailJob = { template: "privacy-link" as const, to: rosa.email, values };
    await app.services.queue.enqueue(app.db, "send-email", emailJob);
    expect(await submitBooking(rosa.email)).toBe(303);
    await deleteEverything();
    const remainingRows = await findRowsContaining(app.db, rosa.email);
    expect(remainingRows.map((row) => row.split(":")[0])).toEqual(["pgboss.job", "public.leads"]);
  });
});

describe("Ada deletes her account", () => {
  const newer = "ada.speaks@example.com";
  const deleteAccount = async () => {
    const speaker = await app.visitor().signIn(ada);
    return speaker.submit("/account-settings", { intent: "delete-account", password });
  };

  it("and is in no row except those that tax law requires, whatever was queued or failed", async () => {
    await createBelongings(app.services, adaActor, adaIds, "Zephyrine");
    const speaker = await app.visitor().signIn(ada);
    await speaker.submit("/dashboard/help", {
      submissionId: randomUUID(),
      subject: "The lamp",
      message: "Zephyrine is dark",
    });
    expect((await speaker.submit("/account-settings", { intent: "change-email", email: newer, password })).status).toBe(
      200,
    );
    await app.visitor().press("/signin", { intent: "forgot-password", email: ada.email });
    expect(await submitBooking(rosa.email)).toBe(303);
    await app.services.queue.enqueue(
      app.db,
      "process-access-request",
      { hubId: hub.id, email: rosa.email },
      { startAfter: new Date("2090-01-01") },
    );
    await drainQueue(app);
    expect((await listJobs(sql`name = 'send-email' and state = 'retry'`)).length).toBeGreaterThan(5);
    await failJobs(sql`id in (select id from pgboss.job where name = 'send-email' limit 3)`);

    expect((await deleteAccount()).status).toBe(303);
    const searchTerms = [ada.email, newer, "Nwosu", "Zephyrine", adaActor.id, rosa.email, "red lamp"];
    const remainingRows = (await findRowsContaining(app.db, ...searchTerms)).filter(
      (row) => !/^public\.payments?(_events)?:/.test(row),
    );
    // A job by the account's id removes the folder later, when late uploads are over.
    expect(remainingRows.filter((row) => !row.includes("remove-folder"))).toEqual([]);
  });
});

describe("a finished job", () => {
  it("is deleted at once, with the address it contained", async () => {
    expect(await requestAccess(served)).toBe(303);
    await drainQueue(app);
    expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual([served]);
    expect((await findRowsContaining(app.db, served)).filter((row) => row.startsWith("pgboss."))).toEqual([]);
  });
});
