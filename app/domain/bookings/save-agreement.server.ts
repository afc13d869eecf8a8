import { eq } from "drizzle-orm";
import { speakerBookings } from "#app/database/schema/index.ts";
import { staleBooking } from "#app/domain/bookings/bookings.ts";
import { type BookingChange, recordChanges } from "#app/domain/bookings/changes.server.ts";
import type { Agreement } from "#app/domain/bookings/form.ts";
import { agreementVersionColumn, isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Saves what speaker and booker agreed: date and place replace those of the request. Refuses a stale copy:
 * `agreementVersion` names the agreement that this replaces (queries.server.ts). Null when the request is not the actor's.
 */
export const saveAgreement = command(
  { "stale-copy": staleBooking },
  async (
    { db, clock }: Services,
    actor: Actor,
    id: string,
    { agreementVersion, ...agreement }: Agreement & { agreementVersion: string },
  ): Promise<Outcome<undefined, "stale-copy"> | null> => {
    return db.transaction(async (tx) => {
      const [booking] = await tx
        .select({ version: agreementVersionColumn, booking: speakerBookings })
        .from(speakerBookings)
        .where(isOwnBooking(actor, id))
        .for("update");
      if (!booking) return null;
      const names = Object.keys(agreement) as (keyof Agreement)[];
      // A repeated submission finds its own values, which is no conflict.
      if (names.every((name) => booking.booking[name] === agreement[name])) return done(undefined);
      if (booking.version !== agreementVersion) return refuse("stale-copy");
      const at = clock.now();
      const { id: bookingId } = booking.booking;
      await tx
        .update(speakerBookings)
        .set({ ...agreement, updatedAt: at })
        .where(eq(speakerBookings.id, bookingId));
      await recordChanges(tx, { bookingId, author: "speaker", at }, listShownChanges(booking.booking, agreement));
      return done(undefined);
    });
  },
);

/** What of the change whoever booked may know: never a fee that is not shown. */
function listShownChanges(before: Agreement, after: Agreement): BookingChange[] {
  const shownFee = ({ fee, isFeeShown }: Agreement) => (isFeeShown ? fee : null);
  return [
    {
      label: "Date",
      oldValue: before.eventDate && formatDay(before.eventDate),
      isSame: before.eventDate === after.eventDate,
    },
    { label: "Place", oldValue: before.eventLocation, isSame: before.eventLocation === after.eventLocation },
    { label: "Fee", oldValue: shownFee(before), isSame: shownFee(before) === shownFee(after) },
  ].flatMap(({ isSame, ...change }) => (isSame ? [] : [change]));
}
