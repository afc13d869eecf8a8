import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { bookerPages, bookingAnswers, profiles, speakerBookings } from "#app/database/schema/index.ts";
import { canHavePage, defaultQuestions, maxQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import { listAnswers } from "#app/domain/booker-pages/queries.server.ts";
import { isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { lockSender } from "#app/domain/emails/sending-limits.server.ts";
import { sendingRefusals } from "#app/domain/emails/sending-refusals.server.ts";
import { reserveSend, type SendRefusal } from "#app/domain/emails/sends.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

type ShareRefusal = "booking-open" | "no-address" | SendRefusal;

/**
 * Makes the page of a booking, or a new link to it, and emails the link to whoever booked. `pageId` is the page that the
 * new link replaces, empty for the first: pressed twice, it makes one and sends one email. Null when the booking is not
 * the actor's.
 */
export const shareBookerPage = command(
  {
    "booking-open": { message: "Mark this booking “Held” or “Confirmed” first, then share its page." },
    "no-address": { message: "This person's details were deleted." },
    ...sendingRefusals,
  },
  async (
    services: Services,
    actor: Actor,
    bookingId: string,
    { pageId }: { pageId: string | null },
  ): Promise<Outcome<"shared" | "already-shared", ShareRefusal> | null> => {
    const { db, queue, clock } = services;
    return db.transaction(async (tx) => {
      const sender = await lockSender(services, tx, actor.id);
      const [booking] = await tx.select().from(speakerBookings).where(isOwnBooking(actor, bookingId)).for("update");
      if (!sender || !booking) return null;
      if (!canHavePage(booking.status)) return refuse("booking-open");
      if (booking.requesterEmail === "") return refuse("no-address");
      const [existing] = await tx.select().from(bookerPages).where(eq(bookerPages.bookingId, booking.id));
      if (existing && existing.id !== pageId) return done("already-shared");
      const refusal = await reserveSend(services, tx, sender, { email: "booker-page", to: booking.requesterEmail });
      if (refusal) return refuse(refusal);
      await tx.delete(bookerPages).where(eq(bookerPages.bookingId, booking.id));
      await tx.insert(bookerPages).values({ id: newId(), bookingId: booking.id, createdAt: clock.now() });
      await addQuestions(tx, actor, booking.id);
      await queue.enqueue(tx, "send-email", {
        template: "booker-page",
        to: booking.requesterEmail,
        values: { bookingId: booking.id, speakerId: actor.id },
      });
      return done("shared");
    });
  },
);

/** Adds the speaker's questions that this booking does not have yet. Those with answers stay. */
async function addQuestions(tx: Database, actor: Actor, bookingId: string): Promise<void> {
  const [speaker] = await tx
    .select({ questions: profiles.bookingQuestions })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  const existing = await listAnswers({ db: tx }, bookingId);
  const questions = speaker?.questions.length ? speaker.questions : defaultQuestions;
  const added = questions
    .filter((question) => !existing.some((each) => each.question === question))
    .slice(0, maxQuestions - existing.length)
    .map((question, i) => ({ bookingId, question, position: existing.length + i }));
  if (added.length > 0) await tx.insert(bookingAnswers).values(added);
}

/** Ends the page: its link stops working at once and for good; the answers stay. False when it is not the actor's. */
export async function endBookerPage({ db }: Services, actor: Actor, bookingId: string): Promise<boolean> {
  const [booking] = await db
    .select({ id: speakerBookings.id })
    .from(speakerBookings)
    .where(isOwnBooking(actor, bookingId));
  if (!booking) return false;
  await db.delete(bookerPages).where(eq(bookerPages.bookingId, booking.id));
  return true;
}
