import type { SubmissionResult } from "@conform-to/react";
import type { Toast } from "#app/ui/toast.tsx";

/** What every action of a signed-in screen gives back (request/form-handler.server.ts). */
export interface ActionResult<Value = unknown, Reason = unknown> {
  /** The form that it belongs to. */
  intent: string;
  isDone: boolean;
  /** The submitted form with its errors, or empty again. */
  form?: SubmissionResult;
  /** Shown by the layout. */
  toast?: Toast;
  /** What came of it, where the screen shows that. */
  value?: Value;
  /** Why it was refused, where the screen explains that itself. */
  reason?: Reason;
}
