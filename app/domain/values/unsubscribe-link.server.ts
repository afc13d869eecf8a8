// The link by which whoever reads an optional letter stops letters of its kind, without signing in.
import { parse as bytesOf, stringify, validate } from "uuid";
import type { Signer } from "#app/adapters/signer/contract.ts";

/** What a link can stop: one of the speaker's switches. The order is part of the links that were sent; add at the end. */
export const optionalEmailKinds = [
  "emailNotifications",
  "newLeadAlerts",
  "analyticsReports",
  "productUpdates",
  "marketingEmails",
] as const;
export type OptionalEmailKind = (typeof optionalEmailKinds)[number];

/** One of a speaker's own switches; or all that one speaker sends to one address of the audience. */
export type Unsubscription =
  | { speakerId: string; emailKind: OptionalEmailKind }
  | { speakerId: string; emailKind: "audience"; email: string };

type SigningServices = { signer: Signer };

/** The address for a letter. It does not expire: a letter found years later still stops its kind, and nothing else. */
export function unsubscribeLink(
  services: SigningServices & { settings: { appUrl: URL } },
  unsubscription: Unsubscription,
): string {
  return new URL(`/unsubscribe/${unsubscribeToken(services, unsubscription)}`, services.settings.appUrl).href;
}

/** The link's last part: signature, kind, speaker, and the address where it is the audience's. */
export function unsubscribeToken({ signer }: SigningServices, unsubscription: Unsubscription): string {
  const isAudience = unsubscription.emailKind === "audience";
  const payload = Buffer.concat([
    Buffer.of(isAudience ? audienceKind : optionalEmailKinds.indexOf(unsubscription.emailKind)),
    Buffer.from(bytesOf(unsubscription.speakerId)),
    Buffer.from(isAudience ? unsubscription.email.toLowerCase() : ""),
  ]);
  return Buffer.concat([signer.sign("unsubscribe", payload, signatureBytes), payload]).toString("base64url");
}

/** What a token stops; null when it was not made here, or was changed. */
export function readUnsubscribeToken({ signer }: SigningServices, token: string): Unsubscription | null {
  const bytes = Buffer.from(token, "base64url");
  // Decoding overlooks strange characters: only the spelling that we gave out is ours.
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
/** In bytes: 254 characters, each at most four. */
const maxAddressBytes = 4 * 254;

/** 128 bits of it, so that the link stays short. */
const signatureBytes = 16;
