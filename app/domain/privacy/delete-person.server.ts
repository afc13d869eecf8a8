import { leads, speakerBookings } from "#app/database/schema/index.ts";
import { lockPerson } from "#app/domain/leads/lock-person.server.ts";
import { hubIdsOf, personAt } from "#app/domain/privacy/person.server.ts";
import { eraseRows, findRows, idsOf } from "#app/domain/privacy/personal-rows.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import { discardExports } from "#app/domain/tasks/discard-exports.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Deletes what this speaker holds about the address, all or nothing; other speakers' data is untouched. Star ratings
 * and choices stay without free text, and an agreed booking stays in the speaker's calendar without the person
 * (docs/decisions/018). Repeating it changes nothing. The speaker does not learn whose data it was; the log has counts.
 */
export async function deletePerson(services: Services, subject: PrivacySubject): Promise<void> {
  const { db, queuedJobs, log } = services;
  const { speakerId, email } = subject;
  const deletedCounts = await db.transaction(async (tx) => {
    await lockPerson(tx, subject);
    const found = await findRows(services, tx, personAt(subject));
    await eraseRows(found, "delete");
    await discardExports(services, tx, speakerId);
    // Queued emails to the person and about them; some refer to them only by a hub or a booking.
    const relatedIds = [...(await hubIdsOf(tx, subject)).map(({ id }) => id), ...idsOf(found, speakerBookings)];
    await queuedJobs.deleteAbout(tx, [email], [speakerId, ...relatedIds]);
    return { contacts: idsOf(found, leads).length, bookings: idsOf(found, speakerBookings).length };
  });
  log.info({ speakerId, ...deletedCounts }, "deleted at the person's request");
}
