import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { hubEvents, profiles, talkHubs } from "#app/database/schema/index.ts";
import { createPageEventCounter, type PageEvent } from "#app/domain/audience/page-event-counter.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";

/** Late evening in UTC is already the next day in Sydney. */
const evening = new Date("2026-11-21T20:00:00Z");

async function setUpViews(db: Database, values: Partial<typeof talkHubs.$inferInsert> = {}) {
  const speaker = await insertSpeaker(db, ada);
  await db.update(profiles).set({ timezone: "Australia/Sydney" }).where(eq(profiles.id, speaker.id));
  const hub = await insertHub(db, speaker, values);
  const services = { db, clock: { now: () => evening }, log: pino({ level: "silent" }) } as unknown as Services;
  const counter = createPageEventCounter(services);
  const countView = (pageEvent: Partial<PageEvent> = {}) =>
    counter.count({
      kind: "view",
      address: { username: ada.username, slug: hub.slug },
      deviceId: randomUUID(),
      deviceType: "phone",
      source: "qr",
      referrerHost: null,
      actorId: null,
      ...pageEvent,
    });
  const readViewCount = async () => {
    await counter.flush();
    const [row] = await db.select({ views: talkHubs.viewCount }).from(talkHubs).where(eq(talkHubs.id, hub.id));
    return row?.views;
  };
  return { speaker, hub, counter, countView, readViewCount };
}

it("counts every view, with one row per device and day of the owner", async ({ db }) => {
  const { countView, readViewCount } = await setUpViews(db);
  const deviceId = randomUUID();
  countView({ deviceId });
  countView({ deviceId, source: "link" });
  countView();
  expect(await readViewCount()).toBe(3);
  countView({ deviceId });
  expect(await readViewCount()).toBe(4);

  const events = await db.select().from(hubEvents);
  expect(events.map(({ count }) => count).sort()).toEqual([1, 3]);
  expect(events).toContainEqual(
    expect.objectContaining({ deviceId, kind: "view", day: "2026-11-22", source: "qr", count: 3, occurredAt: evening }),
  );
});

it("leaves out the owner, unknown addresses, and hubs that visitors cannot see", async ({ db }) => {
  const { speaker, countView, readViewCount } = await setUpViews(db);
  await insertHub(db, speaker, { slug: "draft", status: "draft" });
  await insertHub(db, speaker, { slug: "later", openDate: "2026-11-23", openTime: "09:00" });
  await insertHub(db, speaker, { slug: "hidden", publicVisibility: false });
  countView({ actorId: speaker.id });
  for (const slug of ["nothing", "draft", "later", "hidden"]) countView({ address: { username: ada.username, slug } });
  countView({ address: { username: "nobody", slug: "kind-machines" } });
  expect(await readViewCount()).toBe(0);
  expect(await db.$count(hubEvents)).toBe(0);
});

it("counts scans of an old code for the hub that it opens", async ({ db }) => {
  const { hub, countView, readViewCount } = await setUpViews(db);
  await db.update(talkHubs).set({ slug: "renamed" }).where(eq(talkHubs.id, hub.id));
  const deviceId = randomUUID();
  countView({ deviceId });
  countView({ deviceId, address: { username: ada.username, slug: "renamed" } });
  expect(await readViewCount()).toBe(2);
  expect(await db.select().from(hubEvents)).toMatchObject([{ deviceId, count: 2 }]);
});

it("counts clicks on Connect beside the views, under the same conditions", async ({ db }) => {
  const { speaker, countView, readViewCount } = await setUpViews(db);
  await insertHub(db, speaker, { slug: "over", status: "closed" });
  const deviceId = randomUUID();
  const click = { kind: "connect", deviceId, source: null } as const;
  countView({ deviceId });
  countView(click);
  countView(click);
  countView({ ...click, actorId: speaker.id });
  for (const slug of ["over", "nowhere"]) countView({ ...click, address: { username: ada.username, slug } });
  expect(await readViewCount()).toBe(1);
  countView(click);
  expect(await readViewCount()).toBe(1);
  const events = await db.select().from(hubEvents).orderBy(hubEvents.kind);
  expect(events).toMatchObject([
    { kind: "connect", count: 3, deviceType: "phone", source: null },
    { kind: "view", count: 1 },
  ]);
});

it("writes the views of a full room at once", async ({ db }) => {
  const { countView, readViewCount } = await setUpViews(db);
  for (let i = 0; i < 1_200; i++) countView();
  expect(await readViewCount()).toBe(1_200);
  expect(await db.$count(hubEvents)).toBe(1_200);
});
