import type { ReactElement } from "react";
import type { Settings } from "#app/services.ts";

/** A letter's subject and body, made from plain values. */
export interface Letter {
  subject: string;
  body: ReactElement;
}
export type WriteLetter<Values> = (values: Values, settings: Settings) => Letter;
