// The link that proves a new email address before it replaces the old one: it is sent to the new address only.
import { emailField, signedToken, timeField, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { contactIdOf } from "#app/domain/privacy/person.server.ts";
import { type PrivacySubject, privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

const validMs = 24 * 60 * 60 * 1000;

/** A contact of one speaker, and the address that its owner wants there. */
export interface AddressChange {
  speakerId: string;
  leadId: string;
  /** In lower case. */
  email: string;
}

const token = signedToken("new address" satisfies SigningPurpose, {
  speakerId: uuidField,
  leadId: uuidField,
  expiresAt: timeField,
  email: emailField,
});

/** The last part of the link; it is valid for a day. */
export const addressToken = (services: Pick<Services, "signer" | "clock">, change: AddressChange): string =>
  token.create(services, { ...change, expiresAt: new Date(services.clock.now().getTime() + validMs) });

/** Null for a forged, altered or expired token. */
export function readAddressToken(services: Pick<Services, "signer" | "clock">, text: string): AddressChange | null {
  const values = token.read(services, text);
  if (!values || values.expiresAt < services.clock.now()) return null;
  const { speakerId, leadId, email } = values;
  return { speakerId, leadId, email };
}

/**
 * Emails the link to the new address. False when the speaker has no contact with the reader's present address. Whether
 * the speaker knows the new address makes no difference, because anyone's address may be entered.
 */
export async function sendAddressLink(
  services: Services,
  { speaker, subject, newEmail }: { speaker: { name: string }; subject: PrivacySubject; newEmail: string },
): Promise<boolean> {
  const { db, queue, settings } = services;
  const { speakerId } = subject;
  return db.transaction(async (tx) => {
    const [contact] = await contactIdOf(tx, subject);
    if (!contact) return false;
    const change = addressToken(services, { speakerId, leadId: contact.id, email: newEmail });
    await queue.enqueue(tx, "send-email", {
      template: "new-address",
      to: newEmail,
      values: {
        speaker: speaker.name,
        speakerId,
        link: new URL(`/privacy/address/${change}`, settings.appUrl).href,
        privacyLink: privacyLink(services, { speakerId, email: newEmail }),
      },
    });
    return true;
  });
}
