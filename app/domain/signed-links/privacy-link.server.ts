// The link to the privacy page, which shows what one speaker stores about one email address, and lets its owner
// withdraw consent or delete it. Every email to the audience contains it, so access to the inbox is the authorisation.
import type { Signer } from "#app/adapters/signer/contract.ts";
import { emailField, signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type SigningServices = { signer: Signer };

/** Another speaker's data about the same address has its own link. */
export interface PrivacySubject {
  speakerId: string;
  /** In lower case. */
  email: string;
}

/** It never expires, because the right to one's data does not either (docs/decisions/018). */
export function privacyLink(
  services: SigningServices & { settings: { appUrl: URL } },
  subject: PrivacySubject,
): string {
  return new URL(`/privacy/${privacyToken(services, subject)}`, services.settings.appUrl).href;
}

const token = signedToken("privacy" satisfies SigningPurpose, { speakerId: uuidField, email: emailField });

/** The last part of the link: the signed speaker and address. */
export const privacyToken = (services: SigningServices, subject: PrivacySubject): string =>
  token.create(services, subject);

/** Null for a forged or altered token. */
export const readPrivacyToken = (services: SigningServices, text: string): PrivacySubject | null =>
  token.read(services, text);
