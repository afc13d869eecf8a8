// Ada's own calendar: bookings, holds and openings at a secret address, which only she makes and ends.
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { calendarFeeds, profiles, speakerBookings } from "#app/database/schema/index.ts";
import { moveToTrash } from "#app/domain/hubs/trash.server.ts";
import type { Actor } from "#app/services.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

const screen = "/dashboard/bookings/calendar";
let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

/** Presses Ada's button and reads the new address from her screen. */
async function createAddress(): Promise<string> {
  const { html } = await speaker.submit(screen, { intent: "create" });
  return /\/calendar\/[\w-]{32}\/bookings\.ics/.exec(html)?.[0] ?? "";
}

async function readCalendar(address: string) {
  const { status, html } = await app.visitor().open(address);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(html));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
}
const statusOf = (event: ICAL.Event | undefined) => event?.component.getFirstPropertyValue("status");

it("is shown once, stored as a hash, and read without a cookie by nobody but whoever has the address", async () => {
  const address = await createAddress();
  expect(JSON.stringify(await app.db.select().from(calendarFeeds))).not.toContain(address.split("/")[2]);
  expect((await speaker.open(screen)).html).not.toContain(address);
  const { headers } = await app.visitor().open(address);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(headers.get("set-cookie")).toBeNull();
  for (const guess of ["A".repeat(32), "x", "%00", `${address.split("/")[2]}A`])
    expect((await app.visitor().open(`/calendar/${guess}/bookings.ics`)).status).toBe(404);
});

it("ends when Ada replaces or revokes it, or is suspended, and not by Ben", async () => {
  const first = await createAddress();
  const second = await createAddress();
  expect((await app.visitor().open(first)).status).toBe(404);
  await insertSpeaker(app.db, ben);
  await (await app.visitor().signIn(ben)).submit(screen, { intent: "revoke" });
  expect((await app.visitor().open(second)).status).toBe(200);
  await app.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, adaActor.id));
  expect((await app.visitor().open(second)).status).toBe(404);
  await app.db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, adaActor.id));
  await speaker.submit(screen, { intent: "revoke" });
  expect((await app.visitor().open(second)).status).toBe(404);
  expect((await app.visitor().submit(screen, { intent: "create" })).location).toContain("/signin");
});

it("has confirmed bookings and holds by day, without who booked, and no new requests or other speakers' ", async () => {
  const benActor = await insertSpeaker(app.db, ben);
  const day = { eventDate: "2091-03-04", requesterName: "Rosa Jimenez", requesterEmail: "rosa@example.com" };
  await insertBooking(app.db, benActor, { ...day, eventName: "Ben's day", status: "confirmed" });
  await insertBooking(app.db, adaActor, { ...day, eventName: "Asked day", status: "new" });
  await insertBooking(app.db, adaActor, { ...day, eventName: "Held day", status: "held" });
  const id = await insertBooking(app.db, adaActor, {
    ...day,
    eventName: "Lumen Day",
    eventLocation: "Lisbon",
    status: "confirmed",
  });
  const address = await createAddress();
  const events = await readCalendar(address);
  expect(events.map(({ summary }) => summary).toSorted()).toEqual(["Hold: Held day", "Lumen Day"]);
  const confirmed = events.find(({ summary }) => summary === "Lumen Day");
  expect(confirmed).toMatchObject({ location: "Lisbon" });
  expect([confirmed?.startDate.toString(), statusOf(confirmed)]).toEqual(["2091-03-04", "CONFIRMED"]);
  expect(statusOf(events.find(({ summary }) => summary.startsWith("Hold")))).toBe("TENTATIVE");
  expect((await app.visitor().open(address)).html).not.toMatch(/rosa|jimenez/i);

  // Ada declines after all: calendars strike the same event out, for a while.
  const updatedAt = new Date();
  await app.db.update(speakerBookings).set({ status: "declined", updatedAt }).where(eq(speakerBookings.id, id));
  const declined = (await readCalendar(address)).find(({ uid }) => uid === confirmed?.uid);
  expect(statusOf(declined)).toBe("CANCELLED");
  expect(declined?.sequence).toBeGreaterThanOrEqual(confirmed?.sequence ?? Number.POSITIVE_INFINITY);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await app.db.update(speakerBookings).set({ updatedAt: longAgo }).where(eq(speakerBookings.id, id));
  expect((await readCalendar(address)).some(({ uid }) => uid === confirmed?.uid)).toBe(false);
});

it("has the moment at which a talk opens, in its zone, and cancels it with the talk", async () => {
  const schedule = { openDate: "2091-07-04", openTime: "23:50", timezone: "Europe/Lisbon" };
  const hub = await insertHub(app.db, adaActor, { title: "Kind machines", ...schedule });
  const address = await createAddress();
  const [opening] = await readCalendar(address);
  expect(opening?.summary).toBe("Opens: Kind machines");
  expect(opening?.startDate.toJSDate().toISOString()).toBe("2091-07-04T22:50:00.000Z");
  expect(opening?.endDate.toString()).toBe("2091-07-05T00:05:00");
  expect(opening?.component.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
  await moveToTrash(app.services, adaActor, hub.id);
  const [cancelled] = await readCalendar(address);
  expect([cancelled?.uid, statusOf(cancelled)]).toEqual([opening?.uid, "CANCELLED"]);
  expect(cancelled?.sequence).toBeGreaterThan(opening?.sequence ?? Number.POSITIVE_INFINITY);
});

it("is a valid calendar before there is anything in it", async () => {
  expect(await readCalendar(await createAddress())).toEqual([]);
});
