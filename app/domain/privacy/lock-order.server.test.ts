import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { lockContacts } from "#app/database/locks.server.ts";
import { emailStops, leads } from "#app/database/schema/index.ts";
import { unsubscribeReader } from "#app/domain/emails/unsubscriptions.server.ts";
import { isContact, lockAddresses } from "#app/domain/leads/lock-person.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { findPersonalData, isPersonalDataEmpty } from "#app/domain/privacy/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import type { Services } from "#app/services.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { createLeftovers } from "#tests/support/leftovers.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

let opened: OpenedDatabase;
let services: Services;
let subject: { speakerId: string; email: string };
beforeAll(async () => {
  opened = await openFreshDatabase();
  const { db } = opened;
  services = { ...servicesAt(db), log: { info() {} } } as unknown as Services;
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker);
  await createLeftovers({ db, services, speaker, username: ada.username, hub, person: rosa });
  subject = { speakerId: speaker.id, email: rosa.email };
});
afterAll(() => opened.close());

/** Until another transaction waits for a lock of `tx`. The embedded database runs one transaction at a time. */
async function waitForWaiting(tx: OpenedDatabase["db"]) {
  if (opened.kind === "embedded") return;
  const isWaiting = sql`select from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())`;
  await expect.poll(async () => (await tx.execute(isWaiting)).rows.length).toBeGreaterThan(0);
}

it("a withdrawal waits for the contact before it marks the mailbox, so a correction that marks it too goes on", async () => {
  const { db } = opened;
  let withdrawal: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockContacts(tx, isContact(subject));
    withdrawal = withdrawConsent(services, subject);
    await waitForWaiting(tx);
    await unsubscribeReader(services, tx, subject);
  });
  await withdrawal;
  expect(await db.$count(emailStops)).toBe(1);
});

it("without a contact, what is done at one address waits too", async () => {
  const { db } = opened;
  await db.delete(leads);
  let deletion: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockAddresses(tx, subject.speakerId, subject.email);
    deletion = deletePerson(services, subject);
    await waitForWaiting(tx);
    expect(isPersonalDataEmpty(await findPersonalData({ ...services, db: tx }, subject))).toBe(false);
  });
  await deletion;
  expect(isPersonalDataEmpty(await findPersonalData(services, subject))).toBe(true);
});
