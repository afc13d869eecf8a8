import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { bookingAnswers, speakerBookings } from "#app/database/schema/index.ts";
import { isAnsweringClosed } from "#app/domain/booker-pages/booker-pages.ts";
import { bookingAnswerField, bookingVersionField, type SentAnswers } from "#app/domain/booker-pages/form.ts";
import { type BookingAnswer, listAnswers } from "#app/domain/booker-pages/queries.server.ts";
import type { BookingAuthor } from "#app/domain/bookings/bookings.ts";
import { type BookingChange, recordChanges } from "#app/domain/bookings/changes.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { Services } from "#app/services.ts";

/** Names the text that a form was opened with. */
export const answerVersionOf = (answer: string | null): string =>
  hash("sha256", answer ?? "", "base64url").slice(0, 16);

/**
 * Saves the answers that their author changed. Where someone else changed the same answer meanwhile, it is left alone and
 * named in `conflicts`; the others are saved. Sent twice, it changes nothing the second time. Null when the booking is
 * gone.
 */
export const saveAnswers = command(
  {
    locked: { message: "This booking is done, so nothing was saved. Your text is still here so you can copy it." },
    "changed-meanwhile": { message: "Someone else changed an answer meanwhile. Everything else is saved." },
  },
  async (
    { db, clock }: Services,
    { bookingId, author }: { bookingId: string; author: BookingAuthor },
    sent: SentAnswers,
  ) => {
    const saved = await db.transaction(async (tx) => {
      const [booking] = await tx
        .select({ status: speakerBookings.status })
        .from(speakerBookings)
        .where(eq(speakerBookings.id, bookingId))
        .for("no key update");
      if (!booking) return null;
      if (isAnsweringClosed(booking.status)) return refuse("locked" as const);
      const changes: BookingChange[] = [];
      const conflicts: BookingAnswer[] = [];
      for (const stored of await listAnswers({ db: tx }, bookingId)) {
        const answer = sent[bookingAnswerField(stored.position)] ?? null;
        const version = sent[bookingVersionField(stored.position)];
        // A form without a version did not have this question.
        if (version === undefined || answer === stored.answer || answerVersionOf(answer) === version) continue;
        if (version !== answerVersionOf(stored.answer)) {
          conflicts.push(stored);
          continue;
        }
        await tx.update(bookingAnswers).set({ answer }).where(eq(bookingAnswers.id, stored.id));
        changes.push({ label: stored.question, oldValue: stored.answer });
      }
      await recordChanges(tx, { bookingId, author, at: clock.now() }, changes);
      return done(conflicts);
    });
    if (!saved?.ok) return saved;
    // After the transaction, which a refusal would roll back.
    return saved.value.length > 0
      ? { ...refuse("changed-meanwhile" as const), conflicts: saved.value }
      : done(undefined);
  },
);
