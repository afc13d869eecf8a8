// Ada's booking has become a talk's page; then the booking is moved, or declined.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { moveBookingHub, trashBookingDraft } from "#app/domain/bookings/booking-hub-changes.server.ts";
import { createHubFromBooking, findBookingHub } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertBooking, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

async function adaIsBooked(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const services = servicesAt(db);
  const bookingId = await insertBooking(db, speaker, { eventDate: "2027-03-04", status: "confirmed" });
  await createHubFromBooking(services, speaker, bookingId);
  const change = (values: Partial<typeof speakerBookings.$inferInsert>) => db.update(speakerBookings).set(values);
  const page = async () => {
    const [hub] = await db.select().from(talkHubs);
    return { eventDate: hub?.eventDate, version: hub?.version, isTrashed: hub?.deletedAt !== null };
  };
  const move = () => moveBookingHub(services, speaker, bookingId);
  return { speaker, services, bookingId, change, page, move };
}

it("moves to the booking's new day with one tap, as a new revision, and pressed twice once", async ({ db }) => {
  const { change, page, move } = await adaIsBooked(db);
  const { version = 0 } = await page();
  await change({ eventDate: "2027-03-05" });
  expect(await page()).toMatchObject({ eventDate: "2027-03-04" });
  for (let taps = 0; taps < 2; taps++)
    expect(await move()).toEqual({ ok: true, value: { day: "2027-03-05", opensByItself: false } });
  expect(await page()).toMatchObject({ eventDate: "2027-03-05", version: version + 1 });
});

it("stays where it is while the booking takes no day, and where clocks skip the talk's time", async ({ db }) => {
  const { change, page, move } = await adaIsBooked(db);
  await change({ eventDate: null });
  expect(await move()).toEqual({ ok: false, refusal: "no-day" });
  await change({ eventDate: "2027-03-28", status: "declined" });
  expect(await move()).toEqual({ ok: false, refusal: "no-day" });
  await change({ status: "held" });
  await db.update(talkHubs).set({ startTime: "02:30", timezone: "Europe/Berlin" });
  expect(await move()).toMatchObject({ refusal: "skipped-time", message: expect.stringContaining("02:30") });
  expect(await page()).toMatchObject({ eventDate: "2027-03-04" });
});

it("goes to the trash only as a draft whose booking Ada declined", async ({ db }) => {
  const { speaker, services, bookingId, change, page } = await adaIsBooked(db);
  const trash = () => trashBookingDraft(services, speaker, bookingId);
  expect(await trash()).toEqual({ ok: false, refusal: "not-declined" });
  await change({ status: "declined" });
  await db.update(talkHubs).set({ status: "active" });
  expect(await trash()).toEqual({ ok: false, refusal: "not-a-draft" });
  expect(await page()).toMatchObject({ isTrashed: false });
  await db.update(talkHubs).set({ status: "draft" });
  expect(await trash()).toEqual({ ok: true, value: { title: "Lumen Day" } });
  expect(await findBookingHub(services, speaker, bookingId)).toMatchObject({ isTrashed: true });
});

it("of another speaker, or of an unknown booking, is neither moved nor deleted", async ({ db }) => {
  const { services, bookingId, change, page } = await adaIsBooked(db);
  const other = await insertSpeaker(db, ben);
  await change({ eventDate: "2027-03-05", status: "held" });
  for (const id of [bookingId, randomUUID(), "none"]) {
    expect(await moveBookingHub(services, other, id)).toBeNull();
    expect(await trashBookingDraft(services, other, id)).toBeNull();
  }
  expect(await page()).toMatchObject({ eventDate: "2027-03-04", isTrashed: false });
});
