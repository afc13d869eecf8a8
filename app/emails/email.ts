import type { ReactElement } from "react";
import type { Settings } from "#app/installation/settings.ts";

/** A composed email. */
export interface Email {
  subject: string;
  body: ReactElement;
  /** The name beside the installation's address, in emails in a speaker's name. */
  fromName?: string;
  replyTo?: string;
  /** For optional emails: the URL where a POST unsubscribes. */
  unsubscribe?: string;
  /** The speaker wrote it to this reader. */
  isByHand?: boolean;
}
export type EmailTemplate<Values> = (values: Values, settings: Settings) => Email;

/** The values of every email to the audience (domain/signed-links/privacy-link.server.ts creates the link). */
export interface AudienceEmailValues {
  /** The speaker's name and id. Deleting a person at this speaker also deletes the emails that still wait. */
  speaker: string;
  speakerId: string;
  privacyLink: string;
}

/** What an email may carry to an address that nobody has proven, besides sentences of ours: nobody can write into these. */
interface FixedFields extends AudienceEmailValues, OptionalEmailValues {
  link: string;
  code: string;
  isClosed: boolean;
  /** A formatted day. */
  expires: string;
  /** A kind and a size each. */
  files: { detail: string; link: string }[];
  moreCount: number;
}
export const fixedFields = [
  ...(["speaker", "speakerId", "privacyLink", "unsubscribe", "link", "code", "isClosed", "expires"] as const),
  ...(["files", "moreCount"] as const),
] satisfies (keyof FixedFields)[];
type FixedField = (typeof fixedFields)[number];

/** The values of an email without anybody's own words (docs/decisions/075). */
export type InFixedSentences<Values> = { [Field in keyof Values]: Field extends FixedField ? Values[Field] : null };

/** An email to the audience in own words, or in fixed sentences. */
export type AudienceEmailTemplate<Values extends AudienceEmailValues> = EmailTemplate<
  Values | InFixedSentences<Values>
>;

/** "the talk “Kind machines”"; "the talk by Ada Nwosu" where the email has no title (docs/decisions/075). */
export const nameTalk = ({ title, speaker }: { title: string | null; speaker: string }): string =>
  title === null ? `the talk by ${speaker}` : `the talk “${title}”`;

/** The values of every optional email (domain/signed-links/unsubscribe-link.server.ts creates the link). */
export interface OptionalEmailValues {
  unsubscribe: string;
}
