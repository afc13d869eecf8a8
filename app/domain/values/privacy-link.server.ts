// The link by which somebody sees what one speaker holds about one e-mail address, takes consent back and has it all
// deleted. It stands in every letter to the audience; whoever reads the address's mail may use it.
import { parse as bytesOf, stringify, validate } from "uuid";
import type { Signer } from "#app/adapters/signer/contract.ts";

type SigningServices = { signer: Signer };

/** One speaker and one address: what another speaker holds about it is another link. */
export interface PrivacySubject {
  speakerId: string;
  /** In lower case. */
  email: string;
}

/** The address for a letter. It does not expire: the right that it serves does not either (docs/decisions/018). */
export function privacyLink(
  services: SigningServices & { settings: { appUrl: URL } },
  subject: PrivacySubject,
): string {
  return new URL(`/privacy/${privacyToken(services, subject)}`, services.settings.appUrl).href;
}

/** The link's last part: speaker, signature, address. */
export function privacyToken({ signer }: SigningServices, { speakerId, email }: PrivacySubject): string {
  const speaker = Buffer.from(bytesOf(speakerId));
  const address = Buffer.from(email.toLowerCase());
  return Buffer.concat([
    speaker,
    signer.sign("privacy", Buffer.concat([speaker, address]), signatureBytes),
    address,
  ]).toString("base64url");
}

/** Whom a token is about; null when it was not made here, or was changed. */
export function readPrivacyToken({ signer }: SigningServices, token: string): PrivacySubject | null {
  const bytes = Buffer.from(token, "base64url");
  // Decoding overlooks strange characters: only the spelling that we gave out is ours.
  if (bytes.length <= 32 || bytes.length > 32 + maxAddressBytes || bytes.toString("base64url") !== token) return null;
  const [speaker, signature, address] = [bytes.subarray(0, 16), bytes.subarray(16, 32), bytes.subarray(32)];
  if (!signer.verify("privacy", Buffer.concat([speaker, address]), signature, signatureBytes)) return null;
  const speakerId = stringify(speaker);
  return validate(speakerId) ? { speakerId, email: address.toString() } : null;
}

/** In bytes: 254 characters, each at most four. */
const maxAddressBytes = 4 * 254;

/** 128 bits of it, so that the link stays short. */
const signatureBytes = 16;
