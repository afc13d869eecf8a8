import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { bookingChanges } from "#app/database/schema/index.ts";
import type { BookingAuthor } from "#app/domain/bookings/bookings.ts";

export interface BookingChange {
  label: string;
  oldValue: string | null;
}

/** The latest that are stored of one booking, so that nobody fills the database by saving back and forth. */
export const maxChanges = 100;

/** Adds to the history of a booking; `at` is the same for all changes of one form. */
export async function recordChanges(
  tx: Database,
  { bookingId, author, at }: { bookingId: string; author: BookingAuthor; at: Date },
  changes: BookingChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(bookingChanges)
    .values(changes.map((change) => ({ id: newId(), bookingId, author, createdAt: at, ...change })));
  const ofBooking = eq(bookingChanges.bookingId, bookingId);
  const latest = tx
    .select({ id: bookingChanges.id })
    .from(bookingChanges)
    .where(ofBooking)
    .orderBy(desc(bookingChanges.createdAt), desc(bookingChanges.id))
    .limit(maxChanges);
  await tx.delete(bookingChanges).where(and(ofBooking, notInArray(bookingChanges.id, latest)));
}
