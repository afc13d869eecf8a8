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
import { readUnsubscribeToken } from "#app/domain/values/unsubscribe-link.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { recordQueuedEmails, servicesAt } from "#tests/support/studio.ts";

async function setUpGrace(db: Database) {
  const administrator = { ...(await insertSpeaker(db, grace)), isAdministrator: true };
  const [adaActor, benActor] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const { queue, sent } = recordQueuedEmails();
  // The people of the stage join when the test runs.
  const services = { ...servicesAt(db, new Date(Date.now() + 60_000)), queue };
  const form = (kind: "product" | "offer") => ({
    ...{ kind, subject: "Two new templates", message: "Look.", submissionId: randomUUID() },
  });
  const setSwitches = (id: string, values: Partial<typeof profiles.$inferInsert>) =>
    db.update(profiles).set(values).where(eq(profiles.id, id));
  async function sendAll() {
    for (const { id } of await db.select({ id: speakerAnnouncements.id }).from(speakerAnnouncements))
      await sendAnnouncement(services, id);
  }
  return {
    administrator,
    adaHerself: adaActor,
    benHimself: benActor,
    services,
    sent,
    form,
    turn: setSwitches,
    tellAll: sendAll,
  };
}

describe("what the administrator writes to speakers", () => {
  it("goes once to everybody whose switch is on, with the link that turns it off", async ({ db }) => {
    const { administrator, adaHerself, benHimself, services, sent, form, turn, tellAll } = await setUpGrace(db);
    await turn(benHimself.id, { productUpdates: false });
    const announcement = form("product");
    expect(await createAnnouncement(services, administrator, announcement)).toBe("written");
    expect(await createAnnouncement(services, administrator, announcement)).toBe("already-written");
    await tellAll();
    await tellAll();
    expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, grace.email]);
    const toAda = sent.find(({ to }) => to === ada.email)?.values as { unsubscribe: string };
    const token = toAda.unsubscribe.split("/").at(-1) as string;
    expect(readUnsubscribeToken(services, token)).toEqual({
      speakerId: adaHerself.id,
      emailKind: "productUpdates",
    });
    expect(await listAuditEntries(services, administrator, 1)).toMatchObject([{ act: "wrote-to-speakers" }]);
    expect((await listAnnouncements(services, administrator, 1)).news).toMatchObject([{ emailCount: 2, isSent: true }]);
  });

  it("as an offer goes to those alone who asked for offers", async ({ db }) => {
    const { administrator, benHimself, services, sent, form, turn, tellAll } = await setUpGrace(db);
    await turn(benHimself.id, { marketingEmails: true });
    await createAnnouncement(services, administrator, form("offer"));
    await tellAll();
    expect(sent.map(({ to }) => to)).toEqual([ben.email]);
  });

  it("goes to nobody who turned all letters off, or never confirmed the address", async ({ db }) => {
    const { administrator, adaHerself, benHimself, services, sent, form, turn, tellAll } = await setUpGrace(db);
    await turn(adaHerself.id, { emailNotifications: false });
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, benHimself.id));
    expect(await countAnnouncementRecipients(services, administrator)).toEqual({ product: 1, offer: 0 });
    await createAnnouncement(services, administrator, form("product"));
    await tellAll();
    expect(sent.map(({ to }) => to)).toEqual([grace.email]);
  });

  it("is written and seen by nobody else", async ({ db }) => {
    const { adaHerself, services, form } = await setUpGrace(db);
    await expect(createAnnouncement(services, adaHerself, form("product"))).rejects.toThrow(NotAdministrator);
    await expect(countAnnouncementRecipients(services, adaHerself)).rejects.toThrow(NotAdministrator);
    await expect(listAnnouncements(services, adaHerself, 1)).rejects.toThrow(NotAdministrator);
    expect(await db.$count(speakerAnnouncements)).toBe(0);
  });
});
