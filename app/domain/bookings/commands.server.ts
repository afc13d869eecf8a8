import { inArray } from "drizzle-orm";
import { bookingFiles, files, speakerBookings } from "#app/database/schema/index.ts";
import type { BookingStatus } from "#app/domain/bookings/bookings.ts";
import { staleBooking } from "#app/domain/bookings/bookings.ts";
import { bookingNotesVersionColumn, isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Of concurrent changes the last one wins. Null when the request is not the actor's. */
export async function setBookingStatus(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  { status }: { status: BookingStatus },
) {
  const changed = await db
    .update(speakerBookings)
    .set({ status, updatedAt: clock.now() })
    .where(isOwnBooking(actor, id))
    .returning({ status: speakerBookings.status });
  return changed[0] ?? null;
}

/**
 * Saves the speaker's notes on a request. Refuses a stale copy: `notesVersion` names the notes that these replace
 * (queries.server.ts). Null when the request is not the actor's.
 */
export const saveBookingNotes = command(
  { "stale-copy": staleBooking },
  async (
    { db, clock }: Services,
    actor: Actor,
    id: string,
    { notes, notesVersion }: { notes: string | null; notesVersion: string },
  ): Promise<Outcome<undefined, "stale-copy"> | null> => {
    return db.transaction(async (tx) => {
      const [booking] = await tx
        .select({ version: bookingNotesVersionColumn, notes: speakerBookings.notes })
        .from(speakerBookings)
        .where(isOwnBooking(actor, id))
        .for("update");
      if (!booking) return null;
      // A repeated submission finds its own text, which is no conflict.
      if (booking.version !== notesVersion && booking.notes !== notes) return refuse("stale-copy");
      await tx.update(speakerBookings).set({ notes, updatedAt: clock.now() }).where(isOwnBooking(actor, id));
      return done(undefined);
    });
  },
);

/** Its files go with it; a lead that came from the request stays. Null when the request is not the actor's. */
export async function deleteBooking(services: Services, actor: Actor, id: string): Promise<"deleted" | null> {
  return services.db.transaction(async (tx) => {
    const own = tx.select({ id: speakerBookings.id }).from(speakerBookings).where(isOwnBooking(actor, id));
    const ofBooking = tx.select({ id: bookingFiles.id }).from(bookingFiles).where(inArray(bookingFiles.bookingId, own));
    await deleteFiles(services, tx, inArray(files.id, ofBooking));
    const deleted = await tx
      .delete(speakerBookings)
      .where(isOwnBooking(actor, id))
      .returning({ id: speakerBookings.id });
    return deleted.length > 0 ? "deleted" : null;
  });
}
