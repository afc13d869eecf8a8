import { findPersonalData, isPersonalDataEmpty, type PrivacySpeaker } from "#app/domain/privacy/queries.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Emails the link to an address if this speaker holds anything about it. Otherwise nothing is sent, because anyone may
 * enter anyone's address; the screen shows the same message in both cases.
 */
export async function sendPrivacyLink(services: Services, speaker: PrivacySpeaker, email: TypedAddress): Promise<void> {
  const { db, queue } = services;
  const subject = { speakerId: speaker.id, email };
  if (isPersonalDataEmpty(await findPersonalData(services, subject))) return;
  await db.transaction((tx) =>
    queue.enqueue(tx, "send-email", {
      template: "privacy-link",
      to: email,
      values: { speaker: speaker.name, speakerId: speaker.id, privacyLink: privacyLink(services, subject) },
    }),
  );
}
