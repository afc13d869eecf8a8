// The files of a booking, from both sides. They count for the speaker's storage.

import { and, asc, eq, inArray } from "drizzle-orm";
import { validate as isUuid, v5 } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { bookingFiles, files, speakerBookings } from "#app/database/schema/index.ts";
import { maxBookingFiles } from "#app/domain/booker-pages/booker-pages.ts";
import { type BookerPage, findPageById } from "#app/domain/booker-pages/queries.server.ts";
import type { BookingAuthor } from "#app/domain/bookings/bookings.ts";
import { recordChanges } from "#app/domain/bookings/changes.server.ts";
import { isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import { hasNoBooking } from "#app/domain/files/sweep-files.server.ts";
import { receiveUpload, type Upload } from "#app/domain/files/upload.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Stores a file with the booking of a page, with the checks and the quota of the speaker's own uploads. `sent.id` is the
 * sender's, so that sending it twice stores one file. Refuses it once the booking is done or has all the files it may
 * have. Null when the page is gone.
 */
export const addBookingFile = command(
  {
    ...receiveUpload.refusals,
    // For whoever sends it: nothing of the speaker's plan.
    "storage-limit-reached": { message: "There is no space for more files. Please send this one by email." },
    locked: { message: "This booking is done, so it takes no more files." },
    "too-many-files": {
      message: `A booking can have up to ${maxBookingFiles} files. Please send this one by email.`,
    },
  },
  async (
    services: Services,
    { page, author }: { page: Pick<BookerPage, "id" | "bookingId" | "speakerId">; author: BookingAuthor },
    sent: Omit<Upload, "kind">,
  ) => {
    const { bookingId, speakerId } = page;
    // An id that names nothing else, whatever was sent.
    const id = v5(sent.id, bookingId);
    const refusal = await findRefusal(services, page.id, id);
    if (refusal !== undefined) return refusal;
    const owner = { id: speakerId, email: "", isAdministrator: false };
    const outcome = await receiveUpload(services, owner, { ...sent, id, kind: "booking" });
    if (!outcome.ok) return outcome;
    return services.db.transaction(async (tx) => {
      // The lock orders two uploads.
      await tx
        .select({ id: speakerBookings.id })
        .from(speakerBookings)
        .where(eq(speakerBookings.id, bookingId))
        .for("no key update");
      // A large file on a slow line arrives half an hour later.
      const late = await findRefusal({ ...services, db: tx }, page.id, id);
      if (late !== undefined) {
        await deleteFiles(services, tx, and(eq(files.id, id), hasNoBooking));
        return late;
      }
      const at = services.clock.now();
      const added = await tx
        .insert(bookingFiles)
        .values({ id, bookingId, author, createdAt: at })
        .onConflictDoNothing()
        .returning({ id: bookingFiles.id });
      const change = { label: `File added: ${outcome.file.name}`, oldValue: null };
      if (added.length > 0) await recordChanges(tx, { bookingId, author, at }, [change]);
      return done({ ...outcome.file, author });
    });
  },
);

/** Why the page takes no file with this id now, null when it is gone. Undefined when it takes it. */
async function findRefusal(services: Services, pageId: string, id: string) {
  const page = await findPageById(services, pageId);
  if (page === null || page === "expired") return null;
  if (page.isLocked) return refuse("locked" as const);
  const isFull = await hasMaxFiles(services.db, page.bookingId, id);
  return isFull ? refuse("too-many-files" as const) : undefined;
}

/** Whether the booking has all the files it may have, besides the one with this id. */
async function hasMaxFiles(db: Database, bookingId: string, id: string): Promise<boolean> {
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
