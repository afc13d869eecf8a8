import { and, eq, isNull, ne } from "drizzle-orm";
import { profiles, speakerBookings } from "#app/database/schema/index.ts";
import type { BookingStatus } from "#app/domain/bookings/bookings.ts";
import { isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { privacyLink } from "#app/domain/values/privacy-link.server.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Answers a request by mail, in the speaker's name and with the speaker's address to reply to; the words and the moment
 * stay with the request. One reply leaves from here, the conversation then goes on from mailbox to mailbox: the same
 * words sent again are one letter, other words are refused. Null when the request is not the actor's.
 */
export async function replyToBooking(
  { db, queue, clock, signer, settings }: Services,
  actor: Actor,
  id: string,
  { reply, status }: { reply: string; status: BookingStatus },
): Promise<Outcome<"sent" | "already-sent", "already-replied"> | null> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const [answered] = await tx
      .update(speakerBookings)
      .set({ reply, repliedAt: at, status, updatedAt: at })
      .where(and(isOwnBooking(actor, id), isNull(speakerBookings.repliedAt), ne(speakerBookings.requesterEmail, "")))
      .returning();
    if (!answered) {
      const [known] = await tx
        .select({ reply: speakerBookings.reply })
        .from(speakerBookings)
        .where(isOwnBooking(actor, id));
      if (!known) return null;
      return known.reply === reply ? done("already-sent") : refuse("already-replied");
    }
    const [speaker] = await tx.select().from(profiles).where(eq(profiles.id, actor.id));
    if (!speaker) return null;
    await queue.promise(tx, "send-letter", {
      letter: "booking-reply",
      to: answered.requesterEmail,
      values: {
        ...{ speaker: fullName(speaker), speakerId: actor.id, email: speaker.email, reply, event: answered.eventName },
        username: speaker.publicSpeakerProfile ? speaker.username : null,
        privacyLink: privacyLink({ signer, settings }, { speakerId: actor.id, email: answered.requesterEmail }),
      },
    });
    return done("sent");
  });
}
