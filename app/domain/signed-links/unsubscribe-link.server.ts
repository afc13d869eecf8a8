// The unsubscribe link in optional emails, which stops emails of one kind without signing in.
import type { Signer } from "#app/adapters/signer/contract.ts";
import { emailField, optionField, signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

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

const token = signedToken("unsubscribe" satisfies SigningPurpose, {
  emailKind: optionField(["audience", ...optionalEmailKinds]),
  speakerId: uuidField,
  email: emailField,
});

/** The last part of the link. It only contains an address for emails to the audience. */
export const unsubscribeToken = (services: SigningServices, unsubscription: Unsubscription): string =>
  token.create(services, { email: "", ...unsubscription });

/** Null for a forged or altered token. */
export function readUnsubscribeToken(services: SigningServices, text: string): Unsubscription | null {
  const values = token.read(services, text);
  if (!values) return null;
  const { speakerId, emailKind, email } = values;
  return emailKind === "audience" ? { speakerId, emailKind, email } : { speakerId, emailKind };
}
