import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { ScheduleEdit } from "#app/domain/hubs/form.ts";
import {
  closeHubNow,
  openHubNow,
  saveSchedule,
  storeDueStatuses,
  undoClosing,
} from "#app/domain/hubs/schedule.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const none: ScheduleValues = {
  openDate: null,
  openTime: null,
  closeDate: null,
  closeTime: null,
  autoClose: false,
  timezone: "UTC",
};
const nextMonth = { ...none, openDate: "2026-12-21", openTime: "08:00", timezone: "Australia/Sydney" };

type ScheduleValues = Omit<ScheduleEdit, "version">;

async function setUpSchedule(db: Database, values: Parameters<typeof insertHub>[2] = {}) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, values);
  const stored = async () => (await db.select().from(talkHubs).where(eq(talkHubs.id, hub.id)))[0];
  return { services: servicesAt(db), speaker, hub, stored };
}

describe("the schedule", () => {
  it("is saved with the resulting status, and returns the old and new version", async ({ db }) => {
    const { services, speaker, hub, stored } = await setUpSchedule(db, { status: "draft" });
    const saved = await saveSchedule(services, speaker, hub.id, { version: 1, ...nextMonth });
    expect(saved).toEqual({ ok: true, value: { from: 1, to: 2 } });
    expect(await stored()).toMatchObject({ status: "scheduled", openDate: "2026-12-21", timezone: "Australia/Sydney" });
  });

  it("is refused from a stale copy, but not after a double click", async ({ db }) => {
    const { services, speaker, hub } = await setUpSchedule(db);
    const save = (schedule: ScheduleValues) => saveSchedule(services, speaker, hub.id, { version: 1, ...schedule });
    await save(nextMonth);
    expect(await save(nextMonth)).toMatchObject({ ok: true });
    expect(await save(none)).toEqual({ ok: false, refusal: "stale-copy" });
  });

  it("does not publish a hub without an event date or beyond the limit", async ({ db }) => {
    const { services, speaker, hub } = await setUpSchedule(db, { status: "draft", eventDate: null });
    const refused = await saveSchedule(services, speaker, hub.id, { version: 1, ...nextMonth });
    expect(refused).toEqual({ ok: false, refusal: "event-date-missing" });

    await db.update(talkHubs).set({ eventDate: "2027-03-04" });
    await insertHub(db, speaker, { slug: "live" });
    await db.update(profiles).set({ maxActiveHubs: 1 });
    expect(await openHubNow(services, speaker, hub.id)).toEqual({ ok: false, refusal: "hub-limit-reached" });
    expect(await closeHubNow(services, speaker, hub.id)).toMatchObject({ ok: true });
  });

  it("of another speaker's hub is not found", async ({ db }) => {
    const { services, hub, stored } = await setUpSchedule(db);
    const other = await insertSpeaker(db, ben);
    expect(await saveSchedule(services, other, hub.id, { version: 1, ...nextMonth })).toBeNull();
    expect(await openHubNow(services, other, hub.id)).toBeNull();
    expect(await closeHubNow(services, other, hub.id)).toBeNull();
    expect(await stored()).toMatchObject({ status: "active", version: 1 });
  });
});

describe("Open Now and Close Now", () => {
  it("set the status until the owner changes it", async ({ db }) => {
    const { services, speaker, hub, stored } = await setUpSchedule(db, { status: "scheduled", ...nextMonth });
    await openHubNow(services, speaker, hub.id);
    expect(await stored()).toMatchObject({ status: "active", openDate: null, openTime: null });
    await closeHubNow(services, speaker, hub.id);
    expect(await stored()).toMatchObject({ status: "closed", closedManuallyAt: noon });
    await openHubNow(services, speaker, hub.id);
    expect(await stored()).toMatchObject({ status: "active", closedManuallyAt: null, version: 4 });
  });
});

describe("undoing Close Now", () => {
  const closedBy = { closeDate: "2026-11-22", closeTime: "18:00:00", autoClose: true };

  it("leaves the page as it was, with its schedule and since when it is open", async ({ db }) => {
    const openedManuallyAt = new Date(noon.getTime() - 60_000);
    const values = { status: "active", openedManuallyAt, ...closedBy } as const;
    const { services, speaker, hub, stored } = await setUpSchedule(db, values);
    await closeHubNow(services, speaker, hub.id);
    expect(await undoClosing(services, speaker, hub.id)).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ ...values, closedManuallyAt: null, version: 3 });
    // Pressed twice.
    await undoClosing(services, speaker, hub.id);
    expect(await stored()).toMatchObject(values);
  });

  it("lets a hub that waits to open wait again", async ({ db }) => {
    const { services, speaker, hub, stored } = await setUpSchedule(db, { status: "scheduled", ...nextMonth });
    await closeHubNow(services, speaker, hub.id);
    await undoClosing(services, speaker, hub.id);
    expect(await stored()).toMatchObject({ status: "scheduled", openDate: "2026-12-21", closedManuallyAt: null });
  });

  it("opens no draft, and nothing of somebody else or beyond the limit", async ({ db }) => {
    const { services, speaker, hub, stored } = await setUpSchedule(db, { status: "draft" });
    await undoClosing(services, speaker, hub.id);
    expect(await stored()).toMatchObject({ status: "draft" });
    expect(await undoClosing(services, await insertSpeaker(db, ben), hub.id)).toBeNull();

    await openHubNow(services, speaker, hub.id);
    await closeHubNow(services, speaker, hub.id);
    await insertHub(db, speaker, { slug: "live" });
    await db.update(profiles).set({ maxActiveHubs: 1 });
    expect(await undoClosing(services, speaker, hub.id)).toEqual({ ok: false, refusal: "hub-limit-reached" });
  });
});

it("stores the effective status of the actor's hubs only, without a new version", async ({ db }) => {
  const { services, speaker, stored } = await setUpSchedule(db, {
    status: "scheduled",
    openDate: "2026-11-21",
    openTime: "08:00",
  });
  const bensHub = await insertHub(db, await insertSpeaker(db, ben), {
    status: "scheduled",
    openDate: "2026-11-01",
    openTime: "08:00",
  });
  await storeDueStatuses(services, speaker);
  expect(await stored()).toMatchObject({ status: "active", version: 1 });
  expect(await db.select().from(talkHubs).where(eq(talkHubs.id, bensHub.id))).toMatchObject([{ status: "scheduled" }]);
});
