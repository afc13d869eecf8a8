import type { ReactElement } from "react";
import type { Settings } from "#app/services.ts";

/** A letter's subject and body, made from plain values. */
export interface Email {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  /** For optional letters: where a POST stops letters of this kind. */
  unsubscribe?: string;
}
export type EmailTemplate<Values> = (values: Values, settings: Settings) => Email;

/** What every letter to the audience is given besides: made by domain/values/privacy-link.server.ts, for `frame`. */
export interface AudienceEmailValues {
  /** Who writes, by name and by id: a person who is deleted there takes the emails with them that still wait. */
  speaker: string;
  speakerId: string;
  privacyLink: string;
}

/** What every letter that a switch decides is given besides: made by domain/values/unsubscribe-link.server.ts. */
export interface OptionalEmailValues {
  unsubscribe: string;
}
