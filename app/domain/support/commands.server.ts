import { and, eq, gt, ne } from "drizzle-orm";
import { helpRequests, profiles } from "#app/database/schema/index.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import type { HelpMessage } from "#app/domain/support/form.ts";
import { ticketName } from "#app/domain/support/support.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";

type TooManyMessages = { ok: false; refusal: "message-limit-reached"; supportEmail: string };

/**
 * Stores the message and emails it to support, whose reply goes to the speaker, and a receipt to the speaker. Returns
 * the ticket's number, the same for a repeated form. Null when the form is another speaker's; refused when the month's
 * limit is reached.
 */
export const sendHelpRequest = command(
  {
    "message-limit-reached": ({ supportEmail }) => ({
      status: 429,
      message: `Too many messages. Please email ${supportEmail}.`,
    }),
  },
  async (
    services: Services,
    actor: Actor,
    { subject, message, submissionId }: HelpMessage,
  ): Promise<Outcome<{ number: number }, never> | TooManyMessages | null> => {
    const { db, queue, clock, settings } = services;
    const submissionKey = toSubmissionKey(services, submissionId);
    return db.transaction(async (tx) => {
      const now = clock.now();
      const aMonthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000);
      const recent = and(
        eq(helpRequests.userId, actor.id),
        gt(helpRequests.createdAt, aMonthAgo),
        ne(helpRequests.submissionKey, submissionKey),
      );
      if ((await tx.$count(helpRequests, recent)) >= maxCounts.helpMessagesPerMonth)
        return { ...refuse("message-limit-reached"), supportEmail: settings.supportEmail };
      const [inserted] = await tx
        .insert(helpRequests)
        .values({ userId: actor.id, subject, message, submissionKey, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: helpRequests.submissionKey })
        .returning({ number: helpRequests.number });
      if (!inserted) {
        const [existing] = await tx
          .select({ number: helpRequests.number })
          .from(helpRequests)
          .where(and(eq(helpRequests.submissionKey, submissionKey), eq(helpRequests.userId, actor.id)));
        return existing ? done(existing) : null;
      }
      const [profile] = await tx
        .select({ firstName: profiles.firstName, lastName: profiles.lastName, username: profiles.username })
        .from(profiles)
        .where(eq(profiles.id, actor.id));
      const ticket = ticketName(inserted.number);
      await queue.enqueue(tx, "send-email", {
        template: "help-request",
        to: settings.supportEmail,
        values: {
          ticket,
          name: profile ? `${profile.firstName} ${profile.lastName}`.trim() : actor.email,
          email: actor.email,
          username: profile?.username ?? null,
          subject,
          message,
        },
      });
      await queue.enqueue(tx, "send-email", {
        template: "help-received",
        to: actor.email,
        values: { ticket, name: profile?.firstName ?? "", subject },
      });
      return done(inserted);
    });
  },
);
