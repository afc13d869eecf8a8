import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { speakerBookings } from "#app/database/schema/index.ts";
import { bookingRecord } from "#app/domain/bookings/booking-record.server.ts";
import { bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { agreedStatuses } from "#app/domain/privacy/privacy.ts";
import { addRetention, createdBefore, type Expiries } from "#app/domain/privacy/retention-period.server.ts";
import { defineShown, describeRecord, type Rows } from "#app/domain/privacy/tables/described-table.server.ts";
import { type Detail, formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { toRequestDetails } from "#app/domain/privacy/tables/request-details.server.ts";
import { byAddress, byUser, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";
import { erasedOf, personColumnsOf } from "#app/domain/records/record.server.ts";

const ownedBy = byUser(speakerBookings.speakerId);
const isAbout = byAddress(speakerBookings.requesterEmail, ownedBy);

type Answer = { label: string; value: string };
const answers = sql<Answer[]>`(
  select coalesce(json_agg(json_build_object('label', a.question, 'value', a.answer) order by a.position), '[]')
  from booking_answers a where a.booking_id = speaker_bookings.id)`;
const earlierAnswers = sql<Answer[]>`(
  select coalesce(json_agg(json_build_object('label', c.label, 'value', c.old_value) order by c.created_at desc, c.id), '[]')
  from booking_changes c where c.booking_id = speaker_bookings.id and c.old_value is not null)`;

export const shownBookings = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        ...personColumnsOf(bookingRecord),
        answers,
        earlierAnswers,
        createdAt: speakerBookings.createdAt,
      })
      .from(speakerBookings)
      .where(isAbout(person))
      .orderBy(desc(speakerBookings.createdAt), desc(speakerBookings.id))
      .limit(maxPerKind),
  toEntry: (booking, speaker) =>
    toEntry(speaker, "Your booking requests", booking.eventName, booking.createdAt, [
      ...toRequestDetails(booking),
      [`Marked by ${speaker.firstName} as`, bookingStatusLabels[booking.status]],
      [`${speaker.firstName}'s reply`, booking.reply],
      ["Replied on", formatMoment(booking.repliedAt, speaker)],
      ...booking.answers.map(({ label, value }): Detail => [label, value]),
      ...booking.earlierAnswers.map(({ label, value }): Detail => [`Earlier: ${label}`, value]),
      [`Fee in ${speaker.firstName}'s notes`, booking.fee],
      [`Contract in ${speaker.firstName}'s notes`, booking.contractNote],
      [`${speaker.firstName}'s own notes`, booking.notes],
    ]),
});

/** Booking requests expire by the requested day. */
export const bookingExpiries: Expiries = (policy, until) => sql`(
  select b.id, greatest(${addRetention(sql`b.created_at`, policy)},
    (b.event_date + make_interval(months => ${policy.months}::int) + interval '1 day') at time zone 'UTC') as due
  from speaker_bookings b where b.speaker_id = ${policy.id} and b.created_at < ${createdBefore(until, policy)})`;

export const describedSpeakerBookings = describeRecord(bookingRecord, {
  about: "Booking requests you received",
  ownedBy,
  key: [speakerBookings.id],
  audience: {
    isAbout,
    shown: shownBookings,
    erased: eraseBookings,
    withdrawn: "the person asked for the reply",
    moved: ({ tx, ids, to, now }) =>
      tx.update(speakerBookings).set({ requesterEmail: to, updatedAt: now }).where(isAnyOf(speakerBookings.id, ids)),
    retained: bookingExpiries,
  },
});

/** An agreed booking keeps its event in the speaker's calendar, without the person. */
async function eraseBookings({ tx, ids, now }: Rows) {
  const isErased = isAnyOf(speakerBookings.id, ids);
  await tx.delete(speakerBookings).where(and(isErased, notInArray(speakerBookings.status, [...agreedStatuses])));
  const agreed = await tx.select({ id: speakerBookings.id }).from(speakerBookings).where(isErased);
  for (const { id } of agreed)
    await tx
      .update(speakerBookings)
      .set({ ...erasedOf(bookingRecord), updatedAt: now })
      .where(eq(speakerBookings.id, id));
}
