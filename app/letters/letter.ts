import type { ReactElement } from "react";
import type { Settings } from "#app/services.ts";

/** A letter's subject and body, made from plain values. */
export interface Letter {
  subject: string;
  body: ReactElement;
  /** Who writes, where it is a person rather than the product. */
  fromName?: string;
  replyTo?: string;
}
export type WriteLetter<Values> = (values: Values, settings: Settings) => Letter;
