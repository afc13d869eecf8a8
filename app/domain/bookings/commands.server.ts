import { speakerBookings } from "#app/database/schema/index.ts";
import type { BookingStatus } from "#app/domain/bookings/bookings.ts";
import { isOwnBooking, notesMark } from "#app/domain/bookings/queries.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Moves a request of the actor on; the last word counts. Null when it is not theirs. */
export async function setBookingStatus({ db, clock }: Services, actor: Actor, id: string, status: BookingStatus) {
  const changed = await db
    .update(speakerBookings)
    .set({ status, updatedAt: clock.now() })
    .where(isOwnBooking(actor, id))
    .returning({ status: speakerBookings.status });
  return changed[0] ?? null;
}

/**
 * Keeps what the speaker noted about a request. `seen` is the mark of the notes that stood there when these were typed
 * (queries.server.ts, `notesMark`); notes written meanwhile in another window make it a stale copy. Null when the
 * request is not the actor's.
 */
export async function saveBookingNotes(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  { notes, seen }: { notes: string | null; seen: string },
): Promise<Outcome<undefined, "stale-copy"> | null> {
  return db.transaction(async (tx) => {
    const [booking] = await tx
      .select({ mark: notesMark, notes: speakerBookings.notes })
      .from(speakerBookings)
      .where(isOwnBooking(actor, id))
      .for("update");
    if (!booking) return null;
    // Sent twice, it finds its own words: that is no other copy.
    if (booking.mark !== seen && booking.notes !== notes) return refuse("stale-copy");
    await tx.update(speakerBookings).set({ notes, updatedAt: clock.now() }).where(isOwnBooking(actor, id));
    return done(undefined);
  });
}

/** Forgets a request of the actor; whoever became a lead by it stays one. Null when it is not theirs. */
export async function deleteBooking({ db }: Services, actor: Actor, id: string): Promise<"deleted" | null> {
  const deleted = await db.delete(speakerBookings).where(isOwnBooking(actor, id)).returning({ id: speakerBookings.id });
  return deleted.length > 0 ? "deleted" : null;
}
