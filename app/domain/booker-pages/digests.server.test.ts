import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, speakerBookings } from "#app/database/schema/index.ts";
import { defaultQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import { findBookerDigest, findBookingDigest, sendBookingDigests } from "#app/domain/booker-pages/digests.server.ts";
import { listChanges } from "#app/domain/booker-pages/queries.server.ts";
import { answerVersionOf, saveAnswers } from "#app/domain/booker-pages/save-answers.server.ts";
import { shareBookerPage } from "#app/domain/booker-pages/share-page.server.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { saveAgreement } from "#app/domain/bookings/save-agreement.server.ts";
import { saveReport } from "#app/domain/reports/commands.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

/** Ada has shared a page; Rosa and she change something on the evening of the 20th. The digest is sent at 08:00. */
async function changeInTheEvening(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const bookingId = await insertBooking(db, speaker, {
    status: "confirmed",
    eventDate: "2027-03-04",
    fee: "8,500 EUR",
  });
  const evening = servicesAt(db, at("20T20:00"));
  await shareBookerPage(evening, speaker, bookingId, { pageId: null });
  const answer = (services: typeof evening, position: number) => {
    const sent = { [`answer${position}`]: "Yes", [`version${position}`]: answerVersionOf(null) };
    return saveAnswers(services, { bookingId, author: "booker" }, sent);
  };
  await answer(evening, 0);
  const booking = await findBooking(evening, speaker, bookingId);
  const agreement = { eventDate: "2027-03-05", eventLocation: null, contractNote: "Secret", isFeeShown: false };
  const agreementVersion = booking?.agreementVersion ?? "";
  await saveAgreement(evening, speaker, bookingId, { ...agreement, fee: "9,000 EUR", agreementVersion });
  const digests = async () =>
    (await listQueuedEmails(db)).filter(({ template }) => template !== "booker-page") as never as {
      template: string;
      to: string;
      values: never;
    }[];
  return { speaker, bookingId, answer, digests };
}

it("tells each side next morning, once, what the other one changed, and nothing that is private", async ({ db }) => {
  const { bookingId, digests } = await changeInTheEvening(db);
  await sendBookingDigests(servicesAt(db, at("21T07:59")));
  expect(await digests()).toEqual([]);
  const morning = servicesAt(db, at("21T08:01"));
  await sendBookingDigests(morning);
  await sendBookingDigests(morning);
  const sent = (await digests()).toSorted((one, other) => one.template.localeCompare(other.template));
  expect(sent.map(({ template, to }) => [template, to])).toEqual([
    ["booker-digest", "rosa@example.com"],
    ["booking-digest", ada.email],
  ]);
  const [forRosa, forAda] = sent;
  const rosas = await findBookerDigest(morning, forRosa?.values as never);
  expect(rosas).toMatchObject({ speaker: "Ada Nwosu", event: "Lumen Day", changes: ["Date"] });
  expect(rosas?.link).toContain("/b/");
  expect(await findBookingDigest(morning, forAda?.values as never)).toMatchObject({
    name: "Ada",
    bookings: [{ id: bookingId, event: "Lumen Day", changes: [defaultQuestions[0]] }],
  });
});

it("waits a day for what comes after the morning's email", async ({ db }) => {
  const { answer, digests } = await changeInTheEvening(db);
  await sendBookingDigests(servicesAt(db, at("21T08:01")));
  await answer(servicesAt(db, at("21T09:00")), 1);
  await sendBookingDigests(servicesAt(db, at("21T23:00")));
  expect(await digests()).toHaveLength(2);
  await sendBookingDigests(servicesAt(db, at("22T08:01")));
  expect(await digests()).toHaveLength(3);
});

it("is not sent to Ada without notifications, nor to Rosa once the booking is declined", async ({ db }) => {
  const { speaker, bookingId, digests } = await changeInTheEvening(db);
  await db.update(profiles).set({ emailNotifications: false }).where(eq(profiles.id, speaker.id));
  await db.update(speakerBookings).set({ status: "declined" }).where(eq(speakerBookings.id, bookingId));
  await sendBookingDigests(servicesAt(db, at("21T08:01")));
  await db.update(profiles).set({ emailNotifications: true });
  await sendBookingDigests(servicesAt(db, at("22T08:01")));
  expect(await digests()).toEqual([]);
});

it("tells Rosa of the report that Ada gives her booking after she made it, once", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const bookingId = await insertBooking(db, speaker, { status: "confirmed", eventDate: "2026-11-10" });
  const hub = await insertHub(db, speaker);
  const evening = servicesAt(db, at("20T20:00"));
  await shareBookerPage(evening, speaker, bookingId, { pageId: null });
  const save = (booking: string | null, organisation: string | null = null) =>
    saveReport(evening, speaker, hub.id, { booking, organisation, days: null, quoteIds: [] });
  await save(null);
  expect(await listChanges(evening, bookingId)).toEqual([]);
  await save(bookingId);
  await save(bookingId, "Lumen Health");
  expect(await listChanges(evening, bookingId)).toMatchObject([{ author: "speaker", label: "Report" }]);
  await sendBookingDigests(servicesAt(db, at("21T08:01")));
  const sent = (await listQueuedEmails(db)).filter(({ template }) => template === "booker-digest");
  expect(sent.map(({ to }) => to)).toEqual(["rosa@example.com"]);
  expect(await findBookerDigest(evening, sent[0]?.values as never)).toMatchObject({ changes: ["Report"] });
});
