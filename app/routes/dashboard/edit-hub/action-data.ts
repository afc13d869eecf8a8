import type { SubmissionResult } from "@conform-to/react";
import type { RefusalNotice } from "#app/routes/dashboard/hub-editor/refusal-notice.tsx";
import type { Toast } from "#app/ui/toast.tsx";

/** What the edit screen's action says back to the form that spoke. */
export interface EditActionData {
  form: "hub" | "schedule" | "look";
  /** The form as it was sent, with what is wrong with it. */
  result?: SubmissionResult;
  refusal?: RefusalNotice;
  /** From which version to which this save went. */
  saved?: { from: number; to: number };
  /** A free slug, when it was asked for. */
  slug?: string;
  toast?: Toast;
}
