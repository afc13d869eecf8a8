import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { profiles, rehearsalEntries, rehearsals, talkHubs } from "#app/database/schema/index.ts";
import { openHubNow, saveSchedule, storeDueStatuses } from "#app/domain/hubs/schedule.server.ts";
import {
  clearRehearsal,
  endRehearsal,
  recordRehearsal,
  startRehearsal,
  sweepRehearsals,
} from "#app/domain/rehearsals/commands.server.ts";
import {
  findOwnRehearsal,
  findRehearsal,
  findRehearsedForms,
  listRehearsalEntries,
} from "#app/domain/rehearsals/queries.server.ts";
import { maxRehearsalEntries } from "#app/domain/rehearsals/rehearsals.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

type Db = Parameters<typeof insertSpeaker>[0];
type HubValues = Parameters<typeof insertHub>[2];

const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 60 * 60 * 1_000);

async function adaRehearses(db: Db, values: HubValues = { status: "draft" }) {
  const services = servicesAt(db);
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor, values);
  const started = await startRehearsal(services, actor, hub.id);
  const rehearsal = await findOwnRehearsal(services, actor, hub.id);
  if (!started || !rehearsal) throw new Error("no rehearsal");
  const isOpen = async (at = services) => (await findRehearsal(at, rehearsal.token)) !== null;
  const device = randomUUID();
  await recordRehearsal(services, { rehearsalId: rehearsal.id, deviceId: device, kind: "view" });
  return { services, actor, hub, rehearsal, device, isOpen };
}

describe("the link of a rehearsal", () => {
  it("opens a draft, and nothing once it is revoked, replaced, forged, or its speaker is suspended", async ({ db }) => {
    const { services, actor, hub, rehearsal, isOpen } = await adaRehearses(db);
    expect((await findRehearsal(services, rehearsal.token))?.hub.id).toBe(hub.id);
    expect((await startRehearsal(services, actor, hub.id))?.id).toBe(rehearsal.id);
    expect(
      await findRehearsal(
        services,
        rehearsal.token.replace(/^./, (first) => (first === "A" ? "B" : "A")),
      ),
    ).toBe(null);
    await db.update(profiles).set({ suspendedAt: noon }).where(eq(profiles.id, actor.id));
    expect(await isOpen()).toBe(false);
    await db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, actor.id));
    await endRehearsal(services, actor, hub.id);
    expect(await isOpen()).toBe(false);
    await startRehearsal(services, actor, hub.id);
    expect(await isOpen()).toBe(false);
    expect(await listRehearsalEntries(services, actor, hub.id)).toEqual([]);
  });

  it("belongs to the hub's speaker", async ({ db }) => {
    const { services, hub, isOpen } = await adaRehearses(db);
    const benActor = await insertSpeaker(db, ben);
    expect(await startRehearsal(services, benActor, hub.id)).toBeNull();
    expect(await findOwnRehearsal(services, benActor, hub.id)).toBeNull();
    expect(await listRehearsalEntries(services, benActor, hub.id)).toEqual([]);
    expect(await clearRehearsal(services, benActor, hub.id)).toBe(false);
    expect(await endRehearsal(services, benActor, hub.id)).toBe(false);
    expect(await isOpen()).toBe(true);
  });

  it("ends in the trash", async ({ db }) => {
    const { hub, isOpen } = await adaRehearses(db);
    await db.update(talkHubs).set({ deletedAt: noon }).where(eq(talkHubs.id, hub.id));
    expect(await isOpen()).toBe(false);
  });
});

describe("a rehearsal ends with everything in it when the hub opens", () => {
  const isDeleted = async (db: Db) => (await db.$count(rehearsals)) === 0 && (await db.$count(rehearsalEntries)) === 0;

  it("by Open Now", async ({ db }) => {
    const { services, actor, hub } = await adaRehearses(db);
    expect((await openHubNow(services, actor, hub.id))?.ok).toBe(true);
    expect(await isDeleted(db)).toBe(true);
  });

  it("by Open Now after the schedule had closed it, although its stored status is the same", async ({ db }) => {
    const closed = { status: "active", autoClose: true, closeDate: "2020-01-01", closeTime: "10:00" } as const;
    const { services, actor, hub, isOpen } = await adaRehearses(db, closed);
    expect(await isOpen()).toBe(true);
    await openHubNow(services, actor, hub.id);
    expect(await isDeleted(db)).toBe(true);
  });

  it("by a chosen status", async ({ db }) => {
    const { hub } = await adaRehearses(db, { status: "closed" });
    await db.update(talkHubs).set({ status: "active" }).where(eq(talkHubs.id, hub.id));
    expect(await isDeleted(db)).toBe(true);
  });

  it("by its schedule, at that moment, without anyone looking", async ({ db }) => {
    const schedule = { status: "scheduled", openDate: "2999-01-01", openTime: "10:00" } as const;
    const { services, actor, hub, isOpen } = await adaRehearses(db, schedule);
    const opening = hoursLater(1);
    const [openDate = "", openTime = ""] = opening.toISOString().slice(0, 16).split("T");
    const saved = {
      version: 1,
      openDate,
      openTime,
      closeDate: null,
      closeTime: null,
      autoClose: false,
      timezone: "UTC",
    };
    expect((await saveSchedule(services, actor, hub.id, saved))?.ok).toBe(true);
    expect(await isOpen(servicesAt(db, new Date(opening.getTime() - 1_000)))).toBe(true);
    const atOpening = servicesAt(db, opening);
    expect(await isOpen(atOpening)).toBe(false);
    expect(await findOwnRehearsal(atOpening, actor, hub.id)).toBeNull();
    await sweepRehearsals(services);
    expect(await isDeleted(db)).toBe(false);
    await sweepRehearsals(atOpening);
    expect(await isDeleted(db)).toBe(true);
  });

  it("when the dashboard stores the status that is due", async ({ db }) => {
    const schedule = { status: "scheduled", openDate: "2999-01-01", openTime: "10:00" } as const;
    const { actor } = await adaRehearses(db, schedule);
    await storeDueStatuses(servicesAt(db, new Date("2999-01-02T00:00:00Z")), actor);
    expect(await isDeleted(db)).toBe(true);
  });

  it("but not when a visitor is counted, the hub is edited, scheduled or closed", async ({ db }) => {
    const { hub, isOpen } = await adaRehearses(db, { status: "active" });
    const change = (values: HubValues) =>
      db
        .update(talkHubs)
        .set(values ?? {})
        .where(eq(talkHubs.id, hub.id));
    await change({ viewCount: 2, version: 2, title: "Kinder machines", status: "active" });
    await change({ status: "closed", closedManuallyAt: noon });
    await change({ status: "scheduled", closedManuallyAt: null, openDate: "2999-01-01", openTime: "10:00" });
    expect(await isOpen()).toBe(true);
  });
});

describe("what was tried", () => {
  it("is one row for what a phone repeats, and says which forms it sent", async ({ db }) => {
    const { services, actor, hub, rehearsal, device } = await adaRehearses(db);
    const entry = { rehearsalId: rehearsal.id, deviceId: device };
    await recordRehearsal(services, { ...entry, kind: "feedback", rating: 2, fields: ["comments"] });
    expect(await findRehearsedForms(services, rehearsal.id, device)).toEqual({
      hasAccess: false,
      hasSharedContact: false,
    });
    await recordRehearsal(services, { ...entry, kind: "feedback", rating: 5, fields: ["email"] });
    expect(await findRehearsedForms(services, rehearsal.id, device)).toEqual({
      hasAccess: false,
      hasSharedContact: true,
    });
    const entries = await listRehearsalEntries(services, actor, hub.id);
    expect(entries.map(({ kind, rating, entryCount }) => [kind, rating, entryCount])).toEqual([
      ["feedback", 5, 2],
      ["view", null, 1],
    ]);
    expect(await findRehearsedForms(services, rehearsal.id, randomUUID())).toEqual({
      hasAccess: false,
      hasSharedContact: false,
    });
    await clearRehearsal(services, actor, hub.id);
    expect(await listRehearsalEntries(services, actor, hub.id)).toEqual([]);
    expect(await findOwnRehearsal(services, actor, hub.id)).toMatchObject({ id: rehearsal.id });
  });

  it("has a maximum, beyond which phones that are known still count", async ({ db }) => {
    const { services, rehearsal, device } = await adaRehearses(db);
    const rows = Array.from({ length: maxRehearsalEntries - 1 }, () => ({
      rehearsalId: rehearsal.id,
      deviceId: randomUUID(),
      kind: "view" as const,
      lastAt: noon,
    }));
    await db.insert(rehearsalEntries).values(rows);
    const record = (deviceId: string) =>
      recordRehearsal(services, { rehearsalId: rehearsal.id, deviceId, kind: "view" });
    expect([await record(randomUUID()), await record(device)]).toEqual([false, true]);
    expect(await recordRehearsal(services, { rehearsalId: randomUUID(), deviceId: device, kind: "view" })).toBe(false);
  });
});
