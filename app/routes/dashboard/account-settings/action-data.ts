import type { SubmissionResult } from "@conform-to/react";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { ActionInput } from "#app/request/intents.server.ts";
import type { RequestContext, Session } from "#app/request/request-context.ts";
import type { Actor } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** The action data of Account Settings. */
export interface SettingsActionData {
  /** The submitted form with its errors. `intent` says which form it belongs to. */
  result?: SubmissionResult;
  intent?: string;
  /** The versions of the switches before and after the save. */
  saved?: { from: string; to: string };
  /** The stored version, when the submitted one was stale. */
  latest?: string;
  /** The key for an authenticator app as a URI, as text and as a QR code. */
  setup?: { uri: string; secret: string; svg: string };
  /** Shown only once. */
  recoveryCodes?: string[];
  /** The dialog has finished and can close. */
  isDone?: boolean;
  toast?: Toast;
}

export interface SettingsInput extends ActionInput {
  requestContext: RequestContext;
  request: Request;
  session: Session;
  actor: Actor;
}

export type SettingsActionResult = ActionResult<SettingsActionData>;
