import type { Actor } from "#app/services.ts";

/** What a session says about its user. */
export interface Session {
  /** The session's id, not its token. */
  id: string;
  actor: Actor;
  /** When it was opened. Renewals don't move it. */
  signedInAt: Date;
  firstName: string;
  hasSecondStep: boolean;
}
