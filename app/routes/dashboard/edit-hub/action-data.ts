import type { SubmissionResult } from "@conform-to/react";
import type { LostForm } from "#app/routes/dashboard/background/request-failure.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import type { Toast } from "#app/ui/toast.tsx";

/** The action data of the edit screen. */
export interface EditActionData {
  form: "hub" | "schedule" | "branding";
  /** The submitted form with its errors. */
  result?: SubmissionResult;
  refusal?: RefusalNotice;
  /** The versions before and after the save. */
  saved?: { from: number; to: number };
  /** Why an autosave did not arrive (background/preserve-screen.ts). */
  lost?: LostForm;
  /** A free slug, when one was requested. */
  slug?: string;
  toast?: Toast;
}
