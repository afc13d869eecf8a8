import type { SubmissionResult } from "@conform-to/react";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { ActionInput } from "#app/request/intents.server.ts";
import type { Session, Visit } from "#app/request/visit.ts";
import type { Actor } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** What Account Settings says back to its forms. */
export interface SettingsAnswer {
  /** The form as it was sent, with what is wrong with it; which one, the screen knows from `intent`. */
  result?: SubmissionResult;
  intent?: string;
  /** From which copy to which the switches were saved. */
  saved?: { from: string; to: string };
  /** The copy of the switches that is stored now, when the one sent was older. */
  latest?: string;
  /** For an authenticator app: as an address, as text, as a picture. */
  setup?: { uri: string; secret: string; svg: string };
  /** Shown this once. */
  recoveryCodes?: string[];
  /** A dialog has nothing left to ask. */
  done?: boolean;
  toast?: Toast;
}

/** Whoever asks, and with what. */
export interface Asked extends ActionInput {
  visit: Visit;
  request: Request;
  session: Session;
  actor: Actor;
}

export type Answered = ActionResult<SettingsAnswer>;
