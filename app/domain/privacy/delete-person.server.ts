import { randomUUID } from "node:crypto";
import { and, eq, inArray, not } from "drizzle-orm";
import {
  accessCodes,
  approvedAttendees,
  deviceGrants,
  openingNotices,
  speakerBookings,
} from "#app/database/schema/index.ts";
import { forgetLeads, makeAnonymous } from "#app/domain/privacy/forget-leads.server.ts";
import { agreedStatuses, deletedPerson } from "#app/domain/privacy/privacy.ts";
import { answersOf, contactId, hubsOf, isDeviceOf } from "#app/domain/privacy/queries.server.ts";
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
  const gone = await db.transaction(async (tx) => {
    const hubs = hubsOf(tx, subject);
    // The contact first, as whoever sends feedback with this address takes it.
    const contacts = await contactId(tx, subject).for("update");
    await makeAnonymous(tx, answersOf(subject), { words: "go" });
    await tx.delete(deviceGrants).where(isDeviceOf(tx, subject));
    await forgetLeads(
      tx,
      contacts.map(({ id }) => id),
      { words: "go" },
    );
    for (const table of [approvedAttendees, openingNotices, accessCodes])
      await tx.delete(table).where(and(inArray(table.talkHubId, hubs), eq(table.email, email)));

    const isTheirs = and(eq(speakerBookings.speakerId, speakerId), eq(speakerBookings.requesterEmail, email));
    const isAgreed = inArray(speakerBookings.status, [...agreedStatuses]);
    const asked = await tx
      .delete(speakerBookings)
      .where(and(isTheirs, not(isAgreed)))
      .returning({ id: speakerBookings.id });
    const nobody = { requesterName: deletedPerson, requesterEmail: "", requesterCompany: null, deviceId: null };
    const words = { speakingTopics: null, additionalNotes: null, notes: null, reply: null };
    const agreed = await tx.select({ id: speakerBookings.id }).from(speakerBookings).where(isTheirs);
    for (const { id } of agreed)
      await tx
        .update(speakerBookings)
        .set({ ...nobody, ...words, submissionId: randomUUID(), updatedAt: clock.now() })
        .where(eq(speakerBookings.id, id));
    await discardExports(services, tx, speakerId);
    // Emails to them, and those that tell of them, of which some say so only by a hub or a booking.
    const about = [...(await hubs), ...asked, ...agreed].map(({ id }) => id);
    await queuedJobs.deleteAbout(tx, [email], [speakerId, ...about]);
    return { contacts: contacts.length, bookings: asked.length + agreed.length };
  });
  log.info({ speakerId, ...gone }, "deleted at the person's request");
}
