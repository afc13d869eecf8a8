import { and, eq, inArray, not, sql } from "drizzle-orm";
import {
  accessCodes,
  approvedAttendees,
  deviceGrants,
  openingNotices,
  speakerBookings,
  talkRequestNotices,
  talkRequests,
} from "#app/database/schema/index.ts";
import { anonymiseFeedback, eraseLeads } from "#app/domain/privacy/erase-leads.server.ts";
import { requestIdsOf } from "#app/domain/privacy/linked-requests.server.ts";
import { agreedStatuses, deletedPersonName } from "#app/domain/privacy/privacy.ts";
import { contactIdOf, feedbackIdsOf, hubIdsOf, isDeviceGrantOf } from "#app/domain/privacy/queries.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import { discardExports } from "#app/domain/tasks/discard-exports.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Deletes what this speaker holds about the address, all or nothing; other speakers' data is untouched. Star ratings
 * and choices stay without free text, and an agreed booking stays in the speaker's calendar without the person
 * (docs/decisions/018). Repeating it changes nothing. The speaker does not learn whose data it was; the log has counts.
 */
export async function deletePerson(services: Services, subject: PrivacySubject): Promise<void> {
  const { db, queuedJobs, clock, log } = services;
  const { speakerId, email } = subject;
  const deletedCounts = await db.transaction(async (tx) => {
    const hubs = hubIdsOf(tx, subject);
    // The contact is locked first, in the same order as feedback with this address locks it.
    const contacts = await contactIdOf(tx, subject).for("update");
    await anonymiseFeedback(tx, feedbackIdsOf(subject), { freeText: "delete" });
    // Their words go, whoever else wanted the same. They are found by the contact's devices, so before the contact.
    await tx.delete(talkRequests).where(sql`${talkRequests.id} in ${requestIdsOf(subject)}`);
    await tx.delete(deviceGrants).where(isDeviceGrantOf(tx, subject));
    await eraseLeads(
      tx,
      contacts.map(({ id }) => id),
      { freeText: "delete" },
    );
    for (const table of [approvedAttendees, openingNotices, talkRequestNotices, accessCodes])
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
        .set({ ...anonymousRequester, ...clearedTexts, submissionKey: newSubmissionKey(), updatedAt: clock.now() })
        .where(eq(speakerBookings.id, id));
    await discardExports(services, tx, speakerId);
    // Queued emails to the person and about them; some refer to them only by a hub or a booking.
    const relatedIds = [...(await hubs), ...deletedBookings, ...agreedBookings].map(({ id }) => id);
    await queuedJobs.deleteAbout(tx, [email], [speakerId, ...relatedIds]);
    return { contacts: contacts.length, bookings: deletedBookings.length + agreedBookings.length };
  });
  log.info({ speakerId, ...deletedCounts }, "deleted at the person's request");
}
