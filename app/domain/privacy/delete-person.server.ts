import { randomUUID } from "node:crypto";
import { and, eq, inArray, not } from "drizzle-orm";
import {
  accessCodes,
  approvedAttendees,
  deviceGrants,
  openingNotices,
  speakerBookings,
} from "#app/database/schema/index.ts";
import { anonymiseFeedback, eraseLeads } from "#app/domain/privacy/erase-leads.server.ts";
import { agreedStatuses, deletedPersonName } from "#app/domain/privacy/privacy.ts";
import { contactIdOf, feedbackIdsOf, hubIdsOf, isDeviceGrantOf } from "#app/domain/privacy/queries.server.ts";
import { discardExports } from "#app/domain/tasks/discard-exports.server.ts";
import type { PrivacySubject } from "#app/domain/values/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Deletes what this speaker, and only this speaker, holds about the address, all or nothing. What stays is nobody's:
 * stars and choices without words, and of a booking that was agreed on the event in the speaker's calendar
 * (docs/decisions/018). Once more, it finds nothing. The speaker is not told who it was; the log keeps only numbers.
 */
export async function deletePerson(services: Services, subject: PrivacySubject): Promise<void> {
  const { db, queuedJobs, clock, log } = services;
  const { speakerId, email } = subject;
  const deletedCounts = await db.transaction(async (tx) => {
    const hubs = hubIdsOf(tx, subject);
    // The contact first, as whoever sends feedback with this address takes it.
    const contacts = await contactIdOf(tx, subject).for("update");
    await anonymiseFeedback(tx, feedbackIdsOf(subject), { freeText: "go" });
    await tx.delete(deviceGrants).where(isDeviceGrantOf(tx, subject));
    await eraseLeads(
      tx,
      contacts.map(({ id }) => id),
      { freeText: "go" },
    );
    for (const table of [approvedAttendees, openingNotices, accessCodes])
      await tx.delete(table).where(and(inArray(table.talkHubId, hubs), eq(table.email, email)));

    const isFromPerson = and(eq(speakerBookings.speakerId, speakerId), eq(speakerBookings.requesterEmail, email));
    const isAgreed = inArray(speakerBookings.status, [...agreedStatuses]);
    const deletedBookings = await tx
      .delete(speakerBookings)
      .where(and(isFromPerson, not(isAgreed)))
      .returning({ id: speakerBookings.id });
    const anonymousRequester = {
      requesterName: deletedPersonName,
      requesterEmail: "",
      requesterCompany: null,
      deviceId: null,
    };
    const clearedTexts = { speakingTopics: null, additionalNotes: null, notes: null, reply: null };
    const agreedBookings = await tx.select({ id: speakerBookings.id }).from(speakerBookings).where(isFromPerson);
    for (const { id } of agreedBookings)
      await tx
        .update(speakerBookings)
        .set({ ...anonymousRequester, ...clearedTexts, submissionId: randomUUID(), updatedAt: clock.now() })
        .where(eq(speakerBookings.id, id));
    await discardExports(services, tx, speakerId);
    // Emails to them, and those that tell of them, of which some say so only by a hub or a booking.
    const relatedIds = [...(await hubs), ...deletedBookings, ...agreedBookings].map(({ id }) => id);
    await queuedJobs.deleteAbout(tx, [email], [speakerId, ...relatedIds]);
    return { contacts: contacts.length, bookings: deletedBookings.length + agreedBookings.length };
  });
  log.info({ speakerId, ...deletedCounts }, "deleted at the person's request");
}
