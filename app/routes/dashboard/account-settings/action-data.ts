import type { SubmissionResult } from "@conform-to/react";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { ActionInput } from "#app/request/intents.server.ts";
import type { RequestContext, Session } from "#app/request/request-context.ts";
import type { Actor } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** What Account Settings says back to its forms. */
export interface SettingsActionData {
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
  isDone?: boolean;
  toast?: Toast;
}

/** Whoever asks, and with what. */
export interface SettingsInput extends ActionInput {
  requestContext: RequestContext;
  request: Request;
  session: Session;
  actor: Actor;
}

export type SettingsActionResult = ActionResult<SettingsActionData>;
