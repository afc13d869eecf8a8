// The link by which whoever reads an optional letter stops letters of its kind, without signing in.
import { parse as bytesOf, stringify, validate } from "uuid";
import type { Signer } from "#app/adapters/signer/contract.ts";

/** What a link can stop: one of the speaker's switches. The order is part of the links that were sent; add at the end. */
export const stoppable = [
  "emailNotifications",
  "newLeadAlerts",
  "analyticsReports",
  "productUpdates",
  "marketingEmails",
] as const;
export type Stoppable = (typeof stoppable)[number];

/** One of a speaker's own switches; or all that one speaker sends to one address of the audience. */
export type Unsubscription =
  | { speakerId: string; letters: Stoppable }
  | { speakerId: string; letters: "audience"; email: string };

type Signing = { signer: Signer };

/** The address for a letter. It does not expire: a letter found years later still stops its kind, and nothing else. */
export function unsubscribeLink(services: Signing & { settings: { appUrl: URL } }, what: Unsubscription): string {
  return new URL(`/unsubscribe/${unsubscribeToken(services, what)}`, services.settings.appUrl).href;
}

/** The link's last part: signature, kind, speaker, and the address where it is the audience's. */
export function unsubscribeToken({ signer }: Signing, what: Unsubscription): string {
  const isAudience = what.letters === "audience";
  const about = Buffer.concat([
    Buffer.of(isAudience ? audienceKind : stoppable.indexOf(what.letters)),
    Buffer.from(bytesOf(what.speakerId)),
    Buffer.from(isAudience ? what.email.toLowerCase() : ""),
  ]);
  return Buffer.concat([signer.sign("unsubscribe", about, signatureBytes), about]).toString("base64url");
}

/** What a token stops; null when it was not made here, or was changed. */
export function readUnsubscribeToken({ signer }: Signing, token: string): Unsubscription | null {
  const bytes = Buffer.from(token, "base64url");
  // Decoding overlooks strange characters: only the spelling that we gave out is ours.
  if (bytes.length < 33 || bytes.length > 33 + longestAddress || bytes.toString("base64url") !== token) return null;
  const [signed, about] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (!signer.verify("unsubscribe", about, signed, signatureBytes)) return null;
  const [kind = -1, speakerId, email] = [about[0], stringify(about.subarray(1, 17)), about.subarray(17).toString()];
  if (!validate(speakerId)) return null;
  if (kind === audienceKind) return { speakerId, letters: "audience", email };
  const letters = stoppable[kind];
  return letters ? { speakerId, letters } : null;
}

const audienceKind = 255;
/** In bytes: 254 characters, each at most four. */
const longestAddress = 4 * 254;

/** 128 bits of it, so that the link stays short. */
const signatureBytes = 16;
