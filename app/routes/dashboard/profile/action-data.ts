import type { SubmissionResult } from "@conform-to/react";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** What Profile Settings and Speaker Settings say back to their form. */
export interface ProfileActionData {
  /** The form as it was sent, with what is wrong with it. */
  result?: SubmissionResult;
  /** From which copy to which this save went. */
  saved?: { from: string; to: string };
  /** The copy that is stored now, when the one sent was older. */
  latest?: string;
  toast?: Toast;
}
export type ProfileActionResult = ActionResult<ProfileActionData>;

/** The first thing that is wrong, for the toast; every field says its own beside itself. */
export function getFirstProblem(result: SubmissionResult): string {
  return (
    Object.values(result.error ?? {}).flatMap((messages) => messages ?? [])[0] ?? "Please check the highlighted fields."
  );
}

/** "Keep mine instead" names the copy it has seen and means to replace. */
export function applyOverwrite(form: FormData): FormData {
  const overwrite = form.get("overwrite");
  if (overwrite) form.set("version", overwrite);
  form.delete("overwrite");
  return form;
}
