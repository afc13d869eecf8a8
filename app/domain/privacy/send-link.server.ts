import { findHeld, type Holder, isNothing } from "#app/domain/privacy/queries.server.ts";
import { privacyLink } from "#app/domain/values/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Sends an address its link, when this speaker holds anything about it; nothing otherwise, for anyone may type anyone's
 * address. Whoever asks is told the same in both cases.
 */
export async function sendPrivacyLink(services: Services, holder: Holder, email: string): Promise<void> {
  const { db, queue } = services;
  const subject = { speakerId: holder.id, email };
  if (isNothing(await findHeld(services, subject))) return;
  await db.transaction((tx) =>
    queue.promise(tx, "send-letter", {
      letter: "privacy-link",
      to: email,
      values: { speaker: holder.name, speakerId: holder.id, privacyLink: privacyLink(services, subject) },
    }),
  );
}
