import { desc, lt } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { waitingBookings } from "#app/database/schema/index.ts";
import { bookingRecord } from "#app/domain/bookings/booking-record.server.ts";
import { defineShown, describeUnexported } from "#app/domain/privacy/tables/described-table.server.ts";
import { toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { toRequestDetails } from "#app/domain/privacy/tables/request-details.server.ts";
import { byAddress, byUser, daysBefore, deleteRows, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";
import { personColumnsOf } from "#app/domain/records/record.server.ts";
import { bookingConfirmationPath } from "#app/domain/signed-links/booking-confirmation-link.server.ts";
import { bookingWaitDays } from "#app/domain/values/booking-wait.ts";

const isAbout = byAddress(waitingBookings.requesterEmail, byUser(waitingBookings.speakerId));

/** With the page where each can be sent. */
export const shownWaitingBookings = defineShown({
  async list(services, person) {
    const rows = await services.db
      .select({
        ...personColumnsOf(bookingRecord, waitingBookings),
        consentText: waitingBookings.consentText,
        createdAt: waitingBookings.createdAt,
      })
      .from(waitingBookings)
      .where(isAbout(person))
      .orderBy(desc(waitingBookings.createdAt), desc(waitingBookings.id))
      .limit(maxPerKind);
    return rows.map((row) => ({ ...row, path: bookingConfirmationPath(services, person) }));
  },
  toEntry(booking, speaker) {
    const entry = toEntry(speaker, "Booking requests that wait for you", booking.eventName, booking.createdAt, [
      ...toRequestDetails(booking),
      ["You agreed to", booking.consentText && `“${booking.consentText}”`],
      ["Seen by", `Nobody: ${speaker.firstName} gets it once you send it`],
    ]);
    return { ...entry, link: { text: "Send this request", href: booking.path } };
  },
  isWithdrawable: ({ consentText }) => consentText !== null,
});

export const describedWaitingBookings = describeUnexported(waitingBookings, {
  leftOut:
    "nobody has proven the addresses in them; each is yours once its sender confirms it, or deleted in three days",
  isExpired: (now) => lt(waitingBookings.createdAt, daysBefore(now, bookingWaitDays)),
  audience: {
    isAbout,
    shown: shownWaitingBookings,
    erased: deleteRows(waitingBookings),
    withdrawn: ({ tx, ids }) =>
      tx.update(waitingBookings).set({ consentText: null }).where(isAnyOf(waitingBookings.id, ids)),
    moved: ({ tx, ids, to }) =>
      tx.update(waitingBookings).set({ requesterEmail: to }).where(isAnyOf(waitingBookings.id, ids)),
    retained: "deleted after three days",
  },
});
