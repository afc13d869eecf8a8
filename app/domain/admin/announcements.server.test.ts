import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, speakerAnnouncements, users } from "#app/database/schema/index.ts";
import { NotAdministrator } from "#app/domain/admin/admin.ts";
import {
  countAnnouncementRecipients,
  createAnnouncement,
  listAnnouncements,
  sendAnnouncement,
} from "#app/domain/admin/announcements.server.ts";
import { listAuditEntries } from "#app/domain/admin/audit.server.ts";
import { readUnsubscribeToken } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

async function setUpGrace(db: Database) {
  const administrator = { ...(await insertSpeaker(db, grace)), isAdministrator: true };
  const [adaActor, benActor] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  // Speakers are created at the real current time, so the clock must be later.
  const services = servicesAt(db, new Date(Date.now() + 60_000));
  const form = (kind: "product" | "offer") => ({
    kind,
    subject: "Two new templates",
    message: "Look.",
    submissionId: randomUUID(),
  });
  const setSwitches = (id: string, values: Partial<typeof profiles.$inferInsert>) =>
    db.update(profiles).set(values).where(eq(profiles.id, id));
  async function sendAll() {
    for (const { id } of await db.select({ id: speakerAnnouncements.id }).from(speakerAnnouncements))
      await sendAnnouncement(services, id);
  }
  return {
    administrator,
    adaActor,
    benActor,
    services,
    form,
    setSwitches,
    sendAll,
  };
}

describe("an announcement to speakers", () => {
  it("goes once to every speaker whose switch is on, with an unsubscribe link", async ({ db }) => {
    const { administrator, adaActor, benActor, services, form, setSwitches, sendAll } = await setUpGrace(db);
    await setSwitches(benActor.id, { productUpdates: false });
    const announcement = form("product");
    expect(await createAnnouncement(services, administrator, announcement)).toBe("written");
    expect(await createAnnouncement(services, administrator, announcement)).toBe("already-written");
    await sendAll();
    await sendAll();
    const sent = await listQueuedEmails(db);
    expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, grace.email]);
    const toAda = sent.find(({ to }) => to === ada.email)?.values as { unsubscribe: string };
    const token = toAda.unsubscribe.split("/").at(-1) as string;
    expect(readUnsubscribeToken(services, token)).toEqual({
      speakerId: adaActor.id,
      emailKind: "productUpdates",
    });
    expect((await listAuditEntries(services, administrator, undefined, 1)).rows).toMatchObject([
      { act: "wrote-to-speakers" },
    ]);
    expect((await listAnnouncements(services, administrator, 1)).rows).toMatchObject([{ emailCount: 2, isSent: true }]);
  });

  it("of an offer goes only to speakers who asked for offers", async ({ db }) => {
    const { administrator, benActor, services, form, setSwitches, sendAll } = await setUpGrace(db);
    await setSwitches(benActor.id, { marketingEmails: true });
    await createAnnouncement(services, administrator, form("offer"));
    await sendAll();
    expect((await listQueuedEmails(db)).map(({ to }) => to)).toEqual([ben.email]);
  });

  it("goes to no speaker who turned all emails off or never confirmed the address", async ({ db }) => {
    const { administrator, adaActor, benActor, services, form, setSwitches, sendAll } = await setUpGrace(db);
    await setSwitches(adaActor.id, { emailNotifications: false });
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, benActor.id));
    expect(await countAnnouncementRecipients(services, administrator)).toEqual({ product: 1, offer: 0 });
    await createAnnouncement(services, administrator, form("product"));
    await sendAll();
    expect((await listQueuedEmails(db)).map(({ to }) => to)).toEqual([grace.email]);
  });

  it("can be sent and listed by the administrator only", async ({ db }) => {
    const { adaActor, services, form } = await setUpGrace(db);
    await expect(createAnnouncement(services, adaActor, form("product"))).rejects.toThrow(NotAdministrator);
    await expect(countAnnouncementRecipients(services, adaActor)).rejects.toThrow(NotAdministrator);
    await expect(listAnnouncements(services, adaActor, 1)).rejects.toThrow(NotAdministrator);
    expect(await db.$count(speakerAnnouncements)).toBe(0);
  });
});
