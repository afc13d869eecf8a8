import type { SubmissionResult } from "@conform-to/react";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** The action data of Profile Settings and Speaker Settings. */
export interface ProfileActionData {
  /** The submitted form with its errors. */
  result?: SubmissionResult;
  /** The versions before and after the save. */
  saved?: { from: string; to: string };
  /** The stored version, when the submitted one was stale. */
  latest?: string;
  toast?: Toast;
}
export type ProfileActionResult = ActionResult<ProfileActionData>;

/** The first error, for the toast. Every field shows its own. */
export function getFirstProblem(result: SubmissionResult): string {
  return (
    Object.values(result.error ?? {}).flatMap((messages) => messages ?? [])[0] ?? "Please check the highlighted fields."
  );
}

/**
 * "Keep mine instead" sends the version it replaces. Returns the version of the sent copy, which the save is of: its
 * form can then be saved again.
 */
export function applyOverwrite(form: FormData): string {
  const sentVersion = String(form.get("version") ?? "");
  const overwrite = form.get("overwrite");
  if (overwrite) form.set("version", overwrite);
  form.delete("overwrite");
  return sentVersion;
}
