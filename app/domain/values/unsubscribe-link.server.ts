// The unsubscribe link in optional emails, which stops emails of one kind without signing in.
import { parse as bytesOf, stringify, validate } from "uuid";
import type { Signer } from "#app/adapters/signer/contract.ts";

/** The speaker's email switches. Sent links contain the index, so add new kinds at the end. */
export const optionalEmailKinds = [
  "emailNotifications",
  "newLeadAlerts",
  "analyticsReports",
  "productUpdates",
  "marketingEmails",
] as const;
export type OptionalEmailKind = (typeof optionalEmailKinds)[number];

/** One of a speaker's own switches, or all emails from one speaker to one address of the audience. */
export type Unsubscription =
  | { speakerId: string; emailKind: OptionalEmailKind }
  | { speakerId: string; emailKind: "audience"; email: string };

type SigningServices = { signer: Signer };

/** It never expires, so that the link in an old email still works. */
export function unsubscribeLink(
  services: SigningServices & { settings: { appUrl: URL } },
  unsubscription: Unsubscription,
): string {
  return new URL(`/unsubscribe/${unsubscribeToken(services, unsubscription)}`, services.settings.appUrl).href;
}

/** Signature, kind, speaker and, for the audience, the email address in base64url. */
export function unsubscribeToken({ signer }: SigningServices, unsubscription: Unsubscription): string {
  const isAudience = unsubscription.emailKind === "audience";
  const payload = Buffer.concat([
    Buffer.of(isAudience ? audienceKind : optionalEmailKinds.indexOf(unsubscription.emailKind)),
    Buffer.from(bytesOf(unsubscription.speakerId)),
    Buffer.from(isAudience ? unsubscription.email.toLowerCase() : ""),
  ]);
  return Buffer.concat([signer.sign("unsubscribe", payload, signatureBytes), payload]).toString("base64url");
}

/** Null for a forged or altered token. */
export function readUnsubscribeToken({ signer }: SigningServices, token: string): Unsubscription | null {
  const bytes = Buffer.from(token, "base64url");
  // Buffer ignores invalid characters, so the token must equal its own re-encoding.
  if (bytes.length < 33 || bytes.length > 33 + maxAddressBytes || bytes.toString("base64url") !== token) return null;
  const [signature, payload] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (!signer.verify("unsubscribe", payload, signature, signatureBytes)) return null;
  const [kind = -1, speakerId, email] = [
    payload[0],
    stringify(payload.subarray(1, 17)),
    payload.subarray(17).toString(),
  ];
  if (!validate(speakerId)) return null;
  if (kind === audienceKind) return { speakerId, emailKind: "audience", email };
  const emailKind = optionalEmailKinds[kind];
  return emailKind ? { speakerId, emailKind } : null;
}

const audienceKind = 255;
/** 254 characters of up to four bytes. */
const maxAddressBytes = 4 * 254;

/** 128 bits, to keep the link short. */
const signatureBytes = 16;
