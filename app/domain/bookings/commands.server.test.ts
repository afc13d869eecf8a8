import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { speakerBookings } from "#app/database/schema/index.ts";
import { deleteBooking, saveBookingNotes, setBookingStatus } from "#app/domain/bookings/commands.server.ts";
import { createHubFromBooking } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { listHeldDays } from "#app/domain/bookings/held-days.server.ts";
import { countBookings, findBooking, findNavigationData, listBookings } from "#app/domain/bookings/queries.server.ts";
import { findBookingReplyContent } from "#app/domain/bookings/reply-email.server.ts";
import { replyToBooking } from "#app/domain/bookings/reply-to-booking.server.ts";
import { saveAgreement } from "#app/domain/bookings/save-agreement.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

async function setUpInbox(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const services = servicesAt(db);
  let minutes = 0;
  const addBooking = (values: Parameters<typeof insertBooking>[2] = {}) =>
    insertBooking(db, speaker, { createdAt: new Date(Date.UTC(2026, 10, 20, 10, minutes++)), ...values });
  return { services, speaker, other, addBooking };
}

describe("the inbox", () => {
  it("lists Ada's requests, newest first, by status and search text, page by page", async ({ db }) => {
    const { services, speaker, other, addBooking } = await setUpInbox(db);
    await addBooking({ eventName: "First" });
    await addBooking({ eventName: "Second 100%", status: "held" });
    await addBooking({ eventName: "Third", requesterCompany: "Orbital Freight" });
    await addBooking({ eventName: "Secret", speakerId: other.id });
    const names = async (filter = {}) => (await listBookings(services, speaker, filter)).map((each) => each.eventName);
    expect(await names()).toEqual(["Third", "Second 100%", "First"]);
    expect(await names({ status: "new" })).toEqual(["Third", "First"]);
    expect(await names({ search: "orbital rosa" })).toEqual(["Third"]);
    expect(await names({ search: "0%" })).toEqual(["Second 100%"]);
    const [third] = await listBookings(services, speaker, { limit: 1 });
    expect(await names({ before: third && { at: third.createdAt, id: third.id } })).toEqual(["Second 100%", "First"]);
    expect(await countBookings(services, speaker)).toMatchObject({ all: 3, new: 2, held: 1, declined: 0 });
    expect(await findNavigationData(services, speaker)).toMatchObject({ firstName: "Ada", newBookings: 2 });
  });

  it("shows Ada's own talks on the same day, but none of Ben's and none in the trash", async ({ db }) => {
    const { services, speaker, other, addBooking } = await setUpInbox(db);
    const hub = await insertHub(db, speaker, { title: "Kind machines", eventDate: "2027-03-04" });
    await insertHub(db, speaker, { slug: "gone", title: "Gone", eventDate: "2027-03-04", deletedAt: new Date() });
    await insertHub(db, speaker, { slug: "other-day", eventDate: "2027-03-05" });
    await insertHub(db, other, { title: "Ben's", eventDate: "2027-03-04" });
    const id = await addBooking({ eventDate: "2027-03-04" });
    await addBooking({ eventDate: null });
    expect((await findBooking(services, speaker, id))?.clashes).toEqual([
      { kind: "talk", id: hub.id, title: "Kind machines" },
    ]);
    expect((await listBookings(services, speaker)).map(({ clashes }) => clashes.length)).toEqual([0, 1]);
  });

  it("shows other bookings that Ada has held or confirmed on the same day, each once with its hub", async ({ db }) => {
    const { services, speaker, other, addBooking } = await setUpInbox(db);
    const day = { eventDate: "2027-03-04" };
    const held = await addBooking({ ...day, eventName: "Held", status: "held" });
    for (const status of ["new", "declined", "done"] as const) await addBooking({ ...day, status });
    await addBooking({ eventDate: "2027-03-05", status: "held" });
    await insertBooking(db, other, { ...day, status: "confirmed" });
    const id = await addBooking({ ...day, status: "confirmed" });
    const titles = async (of: string) =>
      (await findBooking(services, speaker, of))?.clashes.map(({ kind, title }) => `${kind}: ${title}`);
    const both = [["booking: Held"], ["booking: Lumen Day"]];
    expect([await titles(id), await titles(held)]).toEqual(both);
    await createHubFromBooking(services, speaker, id);
    expect([await titles(id), await titles(held)]).toEqual(both);
  });
});

describe("a reply", () => {
  it("is emailed once however often Ada submits it, and stored with its time", async ({ db }) => {
    const { services, speaker, addBooking } = await setUpInbox(db);
    const id = await addBooking();
    const reply = { reply: "Gladly.\n\nAda", status: "held" as const };
    expect(await replyToBooking(services, speaker, id, reply)).toEqual({ ok: true, value: "sent" });
    expect(await replyToBooking(services, speaker, id, reply)).toEqual({ ok: true, value: "already-sent" });
    expect(await listQueuedEmails(db)).toMatchObject([
      { template: "booking-reply", to: "rosa@example.com", values: { bookingId: id, speakerId: speaker.id } },
    ]);
    expect(await findBooking(services, speaker, id)).toMatchObject({
      reply: "Gladly.\n\nAda",
      status: "held",
      repliedAt: new Date("2026-11-21T12:00:00Z"),
    });
  });

  it("is refused with a different text from another window, and nothing is sent", async ({ db }) => {
    const { services, speaker, addBooking } = await setUpInbox(db);
    const id = await addBooking();
    await replyToBooking(services, speaker, id, { reply: "Gladly.", status: "held" });
    const second = await replyToBooking(services, speaker, id, { reply: "I cannot.", status: "declined" });
    expect(second).toEqual({ ok: false, refusal: "already-replied" });
    expect(await listQueuedEmails(db)).toHaveLength(1);
    expect(await findBooking(services, speaker, id)).toMatchObject({ reply: "Gladly.", status: "held" });
  });
});

describe("the email of a reply", () => {
  it("is read when it is sent: with what was requested, and null once the request is deleted", async ({ db }) => {
    const { services, speaker, other, addBooking } = await setUpInbox(db);
    const bookingId = await addBooking({ eventLocation: "Wellington", additionalNotes: "We are 300 nurses." });
    const notice = { bookingId, speakerId: speaker.id };
    expect(await findBookingReplyContent(services, notice)).toBeNull();
    await replyToBooking(services, speaker, bookingId, { reply: "Gladly.", status: "held" });
    expect(await findBookingReplyContent(services, notice)).toMatchObject({
      speaker: "Ada Nwosu",
      reply: "Gladly.",
      requested: [{ label: "Location", value: "Wellington" }],
      notes: "We are 300 nurses.",
    });
    expect(await findBookingReplyContent(services, { bookingId, speakerId: other.id })).toBeNull();
    await deleteBooking(services, speaker, bookingId);
    expect(await findBookingReplyContent(services, notice)).toBeNull();
  });
});

describe("a request to another speaker", () => {
  it("is not found by any command", async ({ db }) => {
    const { services, other, addBooking } = await setUpInbox(db);
    const id = await addBooking();
    for (const missing of [id, randomUUID(), "none"]) {
      expect(await findBooking(services, other, missing)).toBeNull();
      expect(await setBookingStatus(services, other, missing, { status: "done" })).toBeNull();
      expect(await saveBookingNotes(services, other, missing, { notes: "x", notesVersion: "" })).toBeNull();
      expect(await saveAgreement(services, other, missing, { ...agreement, agreementVersion: "" })).toBeNull();
      expect(await replyToBooking(services, other, missing, { reply: "x", status: "done" })).toBeNull();
      expect(await deleteBooking(services, other, missing)).toBeNull();
    }
    expect(await db.select().from(speakerBookings)).toMatchObject([{ id, status: "new", notes: null, reply: null }]);
    expect(await listQueuedEmails(db)).toEqual([]);
  });
});

describe("notes", () => {
  it("saved in another window meanwhile are not overwritten", async ({ db }) => {
    const { services, speaker, addBooking } = await setUpInbox(db);
    const id = await addBooking();
    const notesVersion = (await findBooking(services, speaker, id))?.notesVersion as string;
    await saveBookingNotes(services, speaker, id, { notes: "Ask about travel", notesVersion });
    expect(await saveBookingNotes(services, speaker, id, { notes: "Too far", notesVersion })).toEqual({
      ok: false,
      refusal: "stale-copy",
    });
    expect(await findBooking(services, speaker, id)).toMatchObject({ notes: "Ask about travel" });
  });
});

const agreement = {
  eventDate: "2027-03-05",
  eventLocation: "Porto",
  fee: "8,500 EUR",
  contractNote: "Half on signing.",
  isFeeShown: false,
};

describe("an agreement", () => {
  it("replaces the requested date and place, once, and not what another window saved meanwhile", async ({ db }) => {
    const { services, speaker, addBooking } = await setUpInbox(db);
    const id = await addBooking({ eventDate: "2027-03-04", eventLocation: "Lisbon" });
    const agreementVersion = (await findBooking(services, speaker, id))?.agreementVersion as string;
    const save = (change = {}) => saveAgreement(services, speaker, id, { ...agreement, ...change, agreementVersion });
    expect(await save()).toEqual({ ok: true, value: undefined });
    expect(await save()).toEqual({ ok: true, value: undefined });
    expect(await save({ fee: "9,000 EUR" })).toEqual({ ok: false, refusal: "stale-copy" });
    expect(await findBooking(services, speaker, id)).toMatchObject(agreement);
  });

  it("is neither in the reply's email nor in the receipt's", async ({ db }) => {
    const { services, speaker, addBooking } = await setUpInbox(db);
    const id = await addBooking({ fee: "8,500 EUR", contractNote: "Half on signing." });
    await replyToBooking(services, speaker, id, { reply: "Gladly.", status: "held" });
    const content = await findBookingReplyContent(services, { bookingId: id, speakerId: speaker.id });
    expect(content).toMatchObject({ reply: "Gladly." });
    expect(JSON.stringify(content)).not.toMatch(/8,500|signing/);
  });
});

it("lists the days that Ada's bookings take, and of Ben's none", async ({ db }) => {
  const { services, speaker, other, addBooking } = await setUpInbox(db);
  for (const [eventDate, status] of [
    ["2027-03-04", "held"],
    ["2027-03-04", "confirmed"],
    ["2027-03-31", "held"],
    ["2027-03-10", "new"],
    ["2027-03-11", "declined"],
    ["2027-04-01", "held"],
    [null, "held"],
  ] as const)
    await addBooking({ eventDate, status });
  await insertBooking(db, other, { eventDate: "2027-03-12", status: "confirmed" });
  expect(await listHeldDays(services, speaker.id, { from: "2027-03-01", to: "2027-03-31" })).toEqual([
    { day: "2027-03-04", isConfirmed: true },
    { day: "2027-03-31", isConfirmed: false },
  ]);
});
