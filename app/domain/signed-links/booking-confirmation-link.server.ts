// The link to a person's booking requests that wait: an email alone contains it, so who opens it reads the address's mail.
import type { Signer } from "#app/adapters/signer/contract.ts";
import { emailField, signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** The same for all requests of an address to a speaker, so that one email is enough for several. */
const token = signedToken("waiting booking" satisfies SigningPurpose, { speakerId: uuidField, email: emailField });

export const bookingConfirmationPath = (services: { signer: Signer }, { speakerId, email }: PrivacySubject): string =>
  `/privacy/booking/${token.create(services, { speakerId, email })}`;

/** Null for a forged or altered token. */
export const readBookingConfirmationToken = (services: { signer: Signer }, text: string): PrivacySubject | null =>
  token.read(services, text);
