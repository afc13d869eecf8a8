import { eq } from "drizzle-orm";
import { speakerBookings } from "#app/database/schema/index.ts";
import type { BookingStatus } from "#app/domain/bookings/bookings.ts";
import { isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { lockSender } from "#app/domain/emails/sending-limits.server.ts";
import { sendingRefusals } from "#app/domain/emails/sending-refusals.server.ts";
import { reserveSend, type SendRefusal } from "#app/domain/emails/sends.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Emails a reply in the speaker's name and stores it with the request. Only
 * one reply is sent from here, because the conversation continues in their mailboxes: the same text again sends
 * nothing, a different text is refused. Also refuses more emails than an account may send in a day. Null when the
 * request is not the actor's.
 */
export const replyToBooking = command(
  {
    "already-replied": { message: "You have already replied to this request. This reply wasn't sent." },
    ...sendingRefusals,
  },
  async (
    services: Services,
    actor: Actor,
    id: string,
    { reply, status }: { reply: string; status: BookingStatus },
  ): Promise<Outcome<"sent" | "already-sent", "already-replied" | SendRefusal> | null> => {
    const { db, queue, clock } = services;
    return db.transaction(async (tx) => {
      const sender = await lockSender(services, tx, actor.id);
      const [booking] = await tx.select().from(speakerBookings).where(isOwnBooking(actor, id)).for("update");
      if (!sender || !booking) return null;
      if (booking.repliedAt || booking.requesterEmail === "")
        return booking.reply === reply ? done("already-sent") : refuse("already-replied");
      const refusal = await reserveSend(services, tx, sender, { email: "booking-reply", to: booking.requesterEmail });
      if (refusal) return refuse(refusal);
      const at = clock.now();
      await tx
        .update(speakerBookings)
        .set({ reply, repliedAt: at, status, updatedAt: at })
        .where(eq(speakerBookings.id, booking.id));
      await queue.enqueue(tx, "send-email", {
        template: "booking-reply",
        to: booking.requesterEmail,
        values: { bookingId: booking.id, speakerId: actor.id },
      });
      return done("sent");
    });
  },
);
