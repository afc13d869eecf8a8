import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, profiles, talkHubs } from "#app/database/schema/index.ts";
import { createHubFromBooking, findBookingHub } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { moveToTrash } from "#app/domain/hubs/trash.server.ts";
import type { Actor } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const confirmed = { eventDate: "2027-03-04", eventLocation: "Hall 3, Lisbon", status: "confirmed" } as const;
const insertConfirmed = (db: Database, speaker: Actor, values: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(db, speaker, { ...confirmed, ...values });

it("becomes one draft with the event's name, date and place, in Ada's time zone, however often she presses", async ({
  db,
}) => {
  const speaker = await insertSpeaker(db, ada);
  await db.update(profiles).set({ timezone: "Europe/Lisbon" });
  const bookingId = await insertConfirmed(db, speaker);
  const services = servicesAt(db);
  expect(await findBookingHub(services, speaker, bookingId)).toBeNull();

  const first = await createHubFromBooking(services, speaker, bookingId);
  expect(first).toMatchObject({ ok: true, value: { isNew: true } });
  const again = await createHubFromBooking(services, speaker, bookingId);
  expect(again).toEqual({ ok: true, value: { id: first?.ok && first.value.id, isNew: false } });
  expect(await db.select().from(talkHubs)).toMatchObject([
    {
      userId: speaker.id,
      status: "draft",
      title: "Lumen Day",
      eventName: "Lumen Day",
      slug: "lumen-day",
      eventDate: "2027-03-04",
      location: "Hall 3, Lisbon",
      timezone: "Europe/Lisbon",
    },
  ]);
  expect(await db.$count(feedbackQuestions)).toBe(1);
  expect(await findBookingHub(services, speaker, bookingId)).toMatchObject({ title: "Lumen Day", isTrashed: false });
});

it("gets a slug of its own, and needs neither date nor place", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  await insertHub(db, speaker, { slug: "lumen-day" });
  const bookingId = await insertConfirmed(db, speaker, { eventDate: null, eventLocation: null });
  expect(await createHubFromBooking(servicesAt(db), speaker, bookingId)).toMatchObject({ ok: true });
  expect(await db.select({ slug: talkHubs.slug, day: talkHubs.eventDate }).from(talkHubs)).toContainEqual({
    slug: "lumen-day-2",
    day: null,
  });
});

it("is refused before it is confirmed, with its hub in the trash and over the plan's limit", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const services = servicesAt(db);
  for (const status of ["new", "held", "declined"] as const) {
    const refused = await createHubFromBooking(services, speaker, await insertConfirmed(db, speaker, { status }));
    expect(refused).toEqual({ ok: false, refusal: "booking-not-confirmed" });
  }
  expect(await db.$count(talkHubs)).toBe(0);

  const bookingId = await insertConfirmed(db, speaker, { status: "done" });
  const created = await createHubFromBooking(services, speaker, bookingId);
  await moveToTrash(services, speaker, created?.ok ? created.value.id : "");
  expect(await createHubFromBooking(services, speaker, bookingId)).toEqual({ ok: false, refusal: "hub-in-trash" });
  expect(await findBookingHub(services, speaker, bookingId)).toMatchObject({ isTrashed: true });

  await insertHub(db, speaker, { status: "draft" });
  await db.update(profiles).set({ maxActiveHubs: 1 });
  const another = await insertConfirmed(db, speaker);
  expect(await createHubFromBooking(services, speaker, another)).toEqual({ ok: false, refusal: "hub-limit-reached" });
});

it("of another speaker, or an unknown one, is not found", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const bookingId = await insertConfirmed(db, speaker);
  for (const id of [bookingId, randomUUID(), "none"])
    expect(await createHubFromBooking(servicesAt(db), other, id)).toBeNull();
  await createHubFromBooking(servicesAt(db), speaker, bookingId);
  expect(await findBookingHub(servicesAt(db), other, bookingId)).toBeNull();
  expect(await db.$count(talkHubs)).toBe(1);
});
