// After "Delete everything" and "Delete Account" no row of any table holds who is gone, the queue's own tables included.
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leads, payments, users } from "#app/database/schema/index.ts";
import { startTask } from "#app/domain/tasks/commands.server.ts";
import { privacyToken } from "#app/domain/values/privacy-link.server.ts";
import type { Actor } from "#app/services.ts";
import { hers, ownsEverything } from "#tests/support/belongings.ts";
import { ada, ben, password, rosa, tomas } from "#tests/support/cast.ts";
import { drained } from "#tests/support/drained.ts";
import { rowsHolding } from "#tests/support/every-row.ts";
import { type House, openOwnHouse } from "#tests/support/house.ts";
import { type MailServer, openMailServer } from "#tests/support/mail-server.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { leavesTraces } from "#tests/support/traces.ts";

/** The only one whom the mail server takes letters for. */
const served = "served@example.com";
let house: House;
let server: MailServer;
let adaHerself: Actor;
let hub: Awaited<ReturnType<typeof hasHub>>;
beforeAll(async () => {
  // Says "not now" to everybody else: what is enqueued stays, with all it carries.
  server = await openMailServer((recipient) => (recipient === served ? undefined : 450), {
    words: (address) => `<${address}> Jimenez, later please`,
  });
  house = await openOwnHouse({ SMTP_URL: server.url, MAIL_FROM: "Talk Hubs <no-reply@hubs.example>" });
});
beforeEach(async () => {
  for (const table of [users, payments]) await house.db.delete(table);
  await house.db.execute(sql`delete from pgboss.job`);
  adaHerself = await joins(house.db, ada);
  hub = await hasHub(house.db, adaHerself, { leadCaptureEnabled: true, access: "verified" });
});
afterAll(async () => {
  await house.close();
  await server.goDown();
});

const jobs = async (where = sql`true`) =>
  (
    await house.db.execute<{ name: string; state: string }>(
      sql`select name, state from pgboss.job where name not like '\\_\\_%' and ${where}`,
    )
  ).rows;
const fails = (where = sql`true`) =>
  house.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where ${where}`);
const asksToEnter = async (email: string) =>
  (await house.visitor().submit("/ada-nwosu/kind-machines/access", { intent: "ask", email })).status;
const books = async (email: string) =>
  (
    await house.visitor().submit("/ada-nwosu/book", {
      ...{ form_token: house.formToken(adaHerself.id), submission_id: randomUUID(), email },
      ...{ name: "Rosa Jimenez", eventName: "Lumen Day", additionalNotes: "Bring the red lamp", company: rosa.company },
    })
  ).status;

describe("Rosa deletes everything that Ada holds", () => {
  const ofRosa = [
    rosa.email,
    "Jimenez",
    "Too fast at the end",
    "red thread",
    "coffee stand",
    "red lamp",
    "400 000 000",
  ];
  const deletes = () => {
    const token = privacyToken(house.services, { speakerId: adaHerself.id, email: rosa.email });
    return house.visitor().submit(`/privacy/${token}`, { intent: "delete" });
  };

  it("and is in no row: not in what waits, not in what has failed, not in what an export kept", async () => {
    const { db, services } = house;
    await leavesTraces({ db, services, speaker: adaHerself, username: ada.username, hub, person: rosa });
    expect(await books(rosa.email)).toBe(303);
    expect(await asksToEnter(rosa.email)).toBe(303);
    await services.queue.promise(
      db,
      "answer-access-request",
      { hubId: hub.id, email: rosa.email },
      { startAfter: new Date("2090-01-01") },
    );
    await drained(house);
    expect((await jobs(sql`name = 'send-letter' and state = 'retry'`)).length).toBeGreaterThanOrEqual(2);
    await fails(sql`id in (select id from pgboss.job where name = 'send-letter' limit 1)`);
    const folder = join(house.installation.config.dataDir, "files", adaHerself.id);
    const filesKept = () =>
      readdir(folder, { recursive: true, withFileTypes: true }).then(
        (all) => all.filter((each) => each.isFile()),
        () => [],
      );
    await db.transaction((tx) => startTask(services, tx, adaHerself, "export-leads", { selection: {} }));
    await drained(house);
    expect(await filesKept()).toHaveLength(1);
    expect(await rowsHolding(db, ...ofRosa)).not.toEqual([]);

    expect((await deletes()).status).toBe(303);
    expect(await rowsHolding(db, ...ofRosa)).toEqual([]);
    await drained(house);
    expect(await filesKept()).toEqual([]);
  });

  it("and others who wait for letters still get theirs", async () => {
    expect(await books(rosa.email)).toBe(303);
    expect(await books(tomas.email)).toBe(303);
    expect(await asksToEnter(tomas.email)).toBe(303);
    await deletes();
    const left = await rowsHolding(house.db, tomas.email);
    expect(left.filter((row) => row.startsWith("pgboss.")).length).toBeGreaterThanOrEqual(2);
    expect(await rowsHolding(house.db, rosa.email)).toEqual([]);
  });

  it("and what another speaker holds stays, until it is deleted there", async () => {
    const benHimself = await joins(house.db, ben);
    await house.db.insert(leads).values({ userId: benHimself.id, ...rosa, source: "manual" });
    const values = { speaker: "Ben Ortiz", speakerId: benHimself.id, privacyLink: "https://hubs.example/privacy/x" };
    const letter = { letter: "privacy-link" as const, to: rosa.email, values };
    await house.services.queue.promise(house.db, "send-letter", letter);
    expect(await books(rosa.email)).toBe(303);
    await deletes();
    const left = await rowsHolding(house.db, rosa.email);
    expect(left.map((row) => row.split(":")[0])).toEqual(["pgboss.job", "public.leads"]);
  });
});

describe("Ada deletes her account", () => {
  const newer = "ada.speaks@example.com";
  const deletes = async () => {
    const speaker = await house.visitor().signIn(ada);
    return speaker.submit("/account-settings", { intent: "delete-account", password });
  };

  it("and is in no row but those that tax law keeps, whatever waited or had failed", async () => {
    await ownsEverything(house.services, adaHerself, hers, "Zephyrine");
    const speaker = await house.visitor().signIn(ada);
    await speaker.submit("/dashboard/help", {
      submissionId: randomUUID(),
      subject: "The lamp",
      message: "Zephyrine is dark",
    });
    expect((await speaker.submit("/account-settings", { intent: "change-email", email: newer, password })).status).toBe(
      200,
    );
    await house.visitor().submit("/signin", { intent: "forgot-password", email: ada.email });
    expect(await books(rosa.email)).toBe(303);
    await house.services.queue.promise(
      house.db,
      "answer-access-request",
      { hubId: hub.id, email: rosa.email },
      { startAfter: new Date("2090-01-01") },
    );
    await drained(house);
    expect((await jobs(sql`name = 'send-letter' and state = 'retry'`)).length).toBeGreaterThan(5);
    await fails(sql`id in (select id from pgboss.job where name = 'send-letter' limit 3)`);

    expect((await deletes()).status).toBe(303);
    const words = [ada.email, newer, "Nwosu", "Zephyrine", adaHerself.id, rosa.email, "red lamp"];
    const left = (await rowsHolding(house.db, ...words)).filter((row) => !/^public\.payments?(_events)?:/.test(row));
    // The folder's removal waits, by the account's number, until late uploads are over.
    expect(left.filter((row) => !row.includes("remove-folder"))).toEqual([]);
  });
});

describe("a job that is done", () => {
  it("is gone at once, with the address it carried", async () => {
    expect(await asksToEnter(served)).toBe(303);
    await drained(house);
    expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual([served]);
    expect((await rowsHolding(house.db, served)).filter((row) => row.startsWith("pgboss."))).toEqual([]);
  });
});
