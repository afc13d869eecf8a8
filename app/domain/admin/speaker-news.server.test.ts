import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, speakerNews, users } from "#app/database/schema/index.ts";
import { NotAdministrator } from "#app/domain/admin/admin.ts";
import { listAuditEntries } from "#app/domain/admin/audit.server.ts";
import { countNewsReaders, listNews, tellNews, writeToSpeakers } from "#app/domain/admin/speaker-news.server.ts";
import { readUnsubscribeToken } from "#app/domain/values/unsubscribe-link.server.ts";
import { ada, ben, grace } from "#tests/support/cast.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { joins } from "#tests/support/stage.ts";
import { promisedLetters, servicesAt } from "#tests/support/studio.ts";

async function graceWrites(db: Database) {
  const administrator = { ...(await joins(db, grace)), isAdministrator: true };
  const [adaHerself, benHimself] = [await joins(db, ada), await joins(db, ben)];
  const { queue, sent } = promisedLetters();
  // The people of the stage join when the test runs.
  const services = { ...servicesAt(db, new Date(Date.now() + 60_000)), queue };
  const form = (kind: "product" | "offer") => ({
    ...{ kind, subject: "Two new templates", message: "Look.", submissionId: randomUUID() },
  });
  const turn = (id: string, values: Partial<typeof profiles.$inferInsert>) =>
    db.update(profiles).set(values).where(eq(profiles.id, id));
  async function tellAll() {
    for (const { id } of await db.select({ id: speakerNews.id }).from(speakerNews)) await tellNews(services, id);
  }
  return { administrator, adaHerself, benHimself, services, sent, form, turn, tellAll };
}

describe("what the administrator writes to speakers", () => {
  it("goes once to everybody whose switch is on, with the link that turns it off", async ({ db }) => {
    const { administrator, adaHerself, benHimself, services, sent, form, turn, tellAll } = await graceWrites(db);
    await turn(benHimself.id, { productUpdates: false });
    const written = form("product");
    expect(await writeToSpeakers(services, administrator, written)).toBe("written");
    expect(await writeToSpeakers(services, administrator, written)).toBe("already-written");
    await tellAll();
    await tellAll();
    expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, grace.email]);
    const toAda = sent.find(({ to }) => to === ada.email)?.values as { unsubscribe: string };
    const token = toAda.unsubscribe.split("/").at(-1) as string;
    expect(readUnsubscribeToken(services, token)).toEqual({
      speakerId: adaHerself.id,
      letters: "productUpdates",
    });
    expect(await listAuditEntries(services, administrator, 1)).toMatchObject([{ act: "wrote-to-speakers" }]);
    expect((await listNews(services, administrator, 1)).news).toMatchObject([{ letters: 2, isSent: true }]);
  });

  it("as an offer goes to those alone who asked for offers", async ({ db }) => {
    const { administrator, benHimself, services, sent, form, turn, tellAll } = await graceWrites(db);
    await turn(benHimself.id, { marketingEmails: true });
    await writeToSpeakers(services, administrator, form("offer"));
    await tellAll();
    expect(sent.map(({ to }) => to)).toEqual([ben.email]);
  });

  it("goes to nobody who turned all letters off, or never confirmed the address", async ({ db }) => {
    const { administrator, adaHerself, benHimself, services, sent, form, turn, tellAll } = await graceWrites(db);
    await turn(adaHerself.id, { emailNotifications: false });
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, benHimself.id));
    expect(await countNewsReaders(services, administrator)).toEqual({ product: 1, offer: 0 });
    await writeToSpeakers(services, administrator, form("product"));
    await tellAll();
    expect(sent.map(({ to }) => to)).toEqual([grace.email]);
  });

  it("is written and seen by nobody else", async ({ db }) => {
    const { adaHerself, services, form } = await graceWrites(db);
    await expect(writeToSpeakers(services, adaHerself, form("product"))).rejects.toThrow(NotAdministrator);
    await expect(countNewsReaders(services, adaHerself)).rejects.toThrow(NotAdministrator);
    await expect(listNews(services, adaHerself, 1)).rejects.toThrow(NotAdministrator);
    expect(await db.$count(speakerNews)).toBe(0);
  });
});
