// Booking requests that wait until their sender presses the button in an email (docs/decisions/087).

import { and, desc, eq, gt } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { requestColumnNames, speakerBookings, waitingBookings } from "#app/database/schema/index.ts";
import { bookingConsent } from "#app/domain/bookings/bookings.ts";
import type { BookingRequest } from "#app/domain/bookings/form.ts";
import {
  type BookingInput,
  findBookable,
  isSameRequest,
  type Profile,
  receiveBooking,
  toColumns,
} from "#app/domain/bookings/receive-booking.server.ts";
import { recordReaderProof } from "#app/domain/emails/proofs.server.ts";
import { lockPerson } from "#app/domain/leads/lock-person.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { bookingConfirmationPath } from "#app/domain/signed-links/booking-confirmation-link.server.ts";
import { type PrivacySubject, privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { bookingWaitDays } from "#app/domain/values/booking-wait.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Services } from "#app/services.ts";

const hourMs = 60 * 60 * 1_000;
/** One email leads to all requests of an address, so another one within an hour would say nothing new. */
const oneEmailMs = hourMs;
const maxShown = 20;

const waitingSince = ({ clock }: Pick<Services, "clock">) =>
  new Date(clock.now().getTime() - bookingWaitDays * 24 * hourMs);

const isFrom = ({ speakerId, email }: PrivacySubject) =>
  and(eq(waitingBookings.speakerId, speakerId), eq(waitingBookings.requesterEmail, email));

/**
 * Stores a request where the speaker does not see it, and emails its sender the link, at most once an hour. The caller has
 * locked the address, so that two forms at the same moment send one email.
 */
export async function storeWaiting(
  services: Services,
  tx: Database,
  speaker: Profile,
  { receiptTo, ...booking }: BookingInput & { receiptTo: TypedAddress },
): Promise<void> {
  const { request, origin, submissionKey, deviceId } = booking;
  const subject = { speakerId: speaker.id, email: request.email };
  const earlier = await listWaiting(services, tx, subject);
  if (earlier.some((each) => each.submissionKey === submissionKey || isSameRequest(each, booking))) return;
  const at = services.clock.now();
  const mailedLately = gt(waitingBookings.mailedAt, new Date(at.getTime() - oneEmailMs));
  const isMailed = (await tx.$count(waitingBookings, and(isFrom(subject), mailedLately))) > 0;
  const [stored] = await tx
    .insert(waitingBookings)
    .values({
      id: newId(),
      speakerId: speaker.id,
      ...toColumns(request),
      source: origin.source,
      talkHubId: origin.source === "talk" ? origin.hubId : null,
      consentText: request.consent ? bookingConsent(speaker.firstName) : null,
      submissionKey,
      deviceId,
      createdAt: at,
      mailedAt: isMailed ? null : at,
    })
    .onConflictDoNothing({ target: waitingBookings.submissionKey })
    .returning({ id: waitingBookings.id });
  if (!stored || isMailed) return;
  await services.queue.enqueue(tx, "send-email", {
    template: "booking-confirmation",
    to: receiptTo,
    values: {
      speaker: fullName(speaker),
      speakerId: speaker.id,
      link: new URL(bookingConfirmationPath(services, subject), services.settings.appUrl).href,
      privacyLink: privacyLink(services, subject),
    },
  });
}

/** The requests of an address that wait, newest first. */
export const listWaiting = (services: Pick<Services, "clock">, db: Database, subject: PrivacySubject) =>
  db
    .select()
    .from(waitingBookings)
    .where(and(isFrom(subject), gt(waitingBookings.createdAt, waitingSince(services))))
    .orderBy(desc(waitingBookings.createdAt), desc(waitingBookings.id))
    .limit(maxShown);

/**
 * Sends a request that waited, as if the speaker had had room for it. Its sender gets no receipt, because the page says it.
 * Pressing the button proves the address. Twice sends it once. Null when no such request waits any more.
 */
export const confirmBooking = command(
  { "not-bookable": { message: "This speaker can't be booked at the moment. Please try again later." } },
  async (
    services: Services,
    subject: PrivacySubject,
    id: string,
  ): Promise<Outcome<"received" | "already-received", "not-bookable"> | null> => {
    return services.db.transaction(async (tx) => {
      await lockPerson(tx, subject);
      const isThis = and(
        isFrom(subject),
        eq(waitingBookings.id, id),
        gt(waitingBookings.createdAt, waitingSince(services)),
      );
      const [waiting] = await tx.select().from(waitingBookings).where(isThis);
      if (!waiting)
        return (await tx.$count(speakerBookings, eq(speakerBookings.id, id))) > 0 ? done("already-received") : null;
      const speaker = await findBookable(tx, subject.speakerId);
      if (!speaker) return refuse("not-bookable");
      await recordReaderProof(services, tx, subject);
      const { talkHubId, source, submissionKey, deviceId, consentText } = waiting;
      const received = await receiveBooking(services, tx, speaker, {
        id,
        request: toRequest(waiting),
        origin: source === "talk" ? { source, hubId: talkHubId } : { source },
        receiptTo: null,
        consentText,
        submissionKey,
        deviceId,
      });
      await tx.delete(waitingBookings).where(eq(waitingBookings.id, id));
      return done(received);
    });
  },
);

/** The request as its form said it. */
function toRequest(waiting: typeof waitingBookings.$inferSelect): BookingRequest {
  const { requesterName, requesterEmail, requesterCompany, source: _, ...event } = pick(waiting, requestColumnNames);
  const currency = event.currency as BookingRequest["currency"];
  const requester = { name: requesterName, email: requesterEmail, company: requesterCompany };
  return { ...requester, ...event, currency, consent: waiting.consentText !== null };
}
