import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { files } from "#app/database/schema/index.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import { isUnusedImage } from "#app/domain/files/images.server.ts";
import type { Services } from "#app/services.ts";

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/** SQL condition: a stored file of a booking that is gone, or that never got it. */
export const hasNoBooking = sql`${files.kind} = 'booking' and ${files.status} = 'stored'
  and not exists (select 1 from booking_files b where b.id = ${files.id})`;

/**
 * Deletes uploads that were started a day ago and never finished because their process died, and day-old images that no
 * page uses because their form was never saved. Files of bookings go once their booking is gone.
 */
export async function sweepFiles(services: Services) {
  const { db, clock } = services;
  const aDayAgo = new Date(clock.now().getTime() - dayMs);
  const old = lt(files.createdAt, aDayAgo);
  for (const isStale of [eq(files.status, "uploading"), and(eq(files.status, "stored"), isUnusedImage), hasNoBooking]) {
    await db.transaction((tx) => {
      const staleIds = tx.select({ id: files.id }).from(files).where(and(old, isStale)).limit(batchSize);
      return deleteFiles(services, tx, inArray(files.id, staleIds));
    });
  }
}
