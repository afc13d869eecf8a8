// The files of a booking, from both sides. They count for the speaker's storage.
import { and, asc, eq, inArray } from "drizzle-orm";
import { validate as isUuid, v5 } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { bookingFiles, files, speakerBookings } from "#app/database/schema/index.ts";
import { isAnsweringClosed, maxBookingFiles } from "#app/domain/booker-pages/booker-pages.ts";
import type { BookingAuthor } from "#app/domain/bookings/bookings.ts";
import { recordChanges } from "#app/domain/bookings/changes.server.ts";
import { isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import { receiveUpload } from "#app/domain/files/upload.server.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

interface SentFile {
  /** From the form, so that sending it twice stores one file. */
  id: string;
  file: File;
}

/**
 * Stores a file with a booking, with the checks and the quota of the speaker's own uploads. Refuses it once the booking
 * is done or has all the files it may have. Null when the booking is gone.
 */
export async function addBookingFile(
  services: Services,
  { bookingId, speakerId, author }: { bookingId: string; speakerId: string; author: BookingAuthor },
  { id: formId, file }: SentFile,
) {
  // An id that names nothing else, whatever the form says.
  const id = v5(formId, bookingId);
  const [booking] = await services.db
    .select({ status: speakerBookings.status })
    .from(speakerBookings)
    .where(eq(speakerBookings.id, bookingId));
  if (!booking) return null;
  if (isAnsweringClosed(booking.status)) return refuse("locked" as const);
  if (await isFull(services.db, bookingId, id)) return refuse("too-many-files" as const);
  const owner = { id: speakerId, email: "", isAdministrator: false };
  const upload = { id, name: file.name, kind: "booking" as const, size: file.size, content: file.stream() };
  const outcome = await receiveUpload(services, owner, upload);
  if (!outcome.ok) return outcome;
  return services.db.transaction(async (tx) => {
    // The lock orders two uploads.
    const [locked] = await tx
      .select({ id: speakerBookings.id })
      .from(speakerBookings)
      .where(eq(speakerBookings.id, bookingId))
      .for("no key update");
    if (!locked) return null;
    if (await isFull(tx, bookingId, id)) return refuse("too-many-files" as const);
    const at = services.clock.now();
    const added = await tx
      .insert(bookingFiles)
      .values({ id, bookingId, author, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: bookingFiles.id });
    const change = { label: `File added: ${outcome.file.name}`, oldValue: null };
    if (added.length > 0) await recordChanges(tx, { bookingId, author, at }, [change]);
    return done(undefined);
  });
}

/** Whether the booking has all the files it may have, besides the one with this id. */
async function isFull(db: Database, bookingId: string, id: string): Promise<boolean> {
  const rows = await db.select({ id: bookingFiles.id }).from(bookingFiles).where(eq(bookingFiles.bookingId, bookingId));
  return rows.length >= maxBookingFiles && !rows.some((each) => each.id === id);
}

/** The files of a booking, the first ones first. The caller has authorised it. */
export const listBookingFiles = ({ db }: Services, bookingId: string) =>
  db
    .select({
      id: files.id,
      name: files.name,
      sizeBytes: files.sizeBytes,
      author: bookingFiles.author,
      key: files.key,
      contentType: files.contentType,
    })
    .from(bookingFiles)
    .innerJoin(files, eq(files.id, bookingFiles.id))
    .where(and(eq(bookingFiles.bookingId, bookingId), eq(files.status, "stored")))
    .orderBy(asc(bookingFiles.createdAt), asc(bookingFiles.id));

/** One of them; null when the booking does not have it. */
export const findBookingFile = async (services: Services, bookingId: string, id: string) =>
  (await listBookingFiles(services, bookingId)).find((each) => each.id === id) ?? null;

/** Deletes a file of the actor's booking, of either side. False when there is none. */
export async function deleteBookingFile(
  services: Services,
  actor: Actor,
  bookingId: string,
  { fileId }: { fileId: string },
): Promise<boolean> {
  if (!isUuid(fileId)) return false;
  return services.db.transaction(async (tx) => {
    const own = tx.select({ id: speakerBookings.id }).from(speakerBookings).where(isOwnBooking(actor, bookingId));
    const ofBooking = tx
      .select({ id: bookingFiles.id })
      .from(bookingFiles)
      .where(and(eq(bookingFiles.id, fileId), inArray(bookingFiles.bookingId, own)));
    const [deleted] = await deleteFiles(services, tx, inArray(files.id, ofBooking));
    if (!deleted) return false;
    const change = { label: `File deleted: ${deleted.name}`, oldValue: null };
    await recordChanges(tx, { bookingId, author: "speaker", at: services.clock.now() }, [change]);
    return true;
  });
}
