// The link to the privacy page, which shows what one speaker stores about one email address, and lets its owner
// withdraw consent or delete it. Every email to the audience contains it, so access to the inbox is the authorisation.
import { parse as bytesOf, stringify, validate } from "uuid";
import type { Signer } from "#app/adapters/signer/contract.ts";

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

/** Speaker, signature and email address in base64url. */
export function privacyToken({ signer }: SigningServices, { speakerId, email }: PrivacySubject): string {
  const speaker = Buffer.from(bytesOf(speakerId));
  const address = Buffer.from(email.toLowerCase());
  return Buffer.concat([
    speaker,
    signer.sign("privacy", Buffer.concat([speaker, address]), signatureBytes),
    address,
  ]).toString("base64url");
}

/** Null for a forged or altered token. */
export function readPrivacyToken({ signer }: SigningServices, token: string): PrivacySubject | null {
  const bytes = Buffer.from(token, "base64url");
  // Buffer ignores invalid characters, so the token must equal its own re-encoding.
  if (bytes.length <= 32 || bytes.length > 32 + maxAddressBytes || bytes.toString("base64url") !== token) return null;
  const [speaker, signature, address] = [bytes.subarray(0, 16), bytes.subarray(16, 32), bytes.subarray(32)];
  if (!signer.verify("privacy", Buffer.concat([speaker, address]), signature, signatureBytes)) return null;
  const speakerId = stringify(speaker);
  return validate(speakerId) ? { speakerId, email: address.toString() } : null;
}

/** 254 characters of up to four bytes. */
const maxAddressBytes = 4 * 254;

/** 128 bits, to keep the link short. */
const signatureBytes = 16;
