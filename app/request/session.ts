import type { Actor } from "#app/services.ts";

/** What a session says about its user. */
export interface Session {
  /** The session's id, not its token. */
  id: string;
  actor: Actor;
  firstName: string;
  hasSecondStep: boolean;
}
