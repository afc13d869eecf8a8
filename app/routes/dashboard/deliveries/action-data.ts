import type { SubmissionResult } from "@conform-to/react";
import type { Toast } from "#app/ui/toast.tsx";

export interface DeliveriesActionData {
  /** Of a refused form. */
  result?: SubmissionResult;
  toast?: Toast;
}
