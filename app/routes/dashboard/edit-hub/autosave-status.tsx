import type { Autosave } from "#app/routes/dashboard/edit-hub/use-autosave.ts";
import { joinLabels, labelsOf } from "#app/routes/dashboard/hub-form/changed-fields.ts";

/** Whether the draft on screen is stored, and what to do when it is not. */
export function AutosaveStatus({ autosave }: { autosave: Autosave }) {
  const { outcome, isBusy, isDirty, result, save } = autosave;
  if (isBusy) return "Saving...";
  switch (outcome) {
    case "failed":
      return (
        <>
          Not saved.{" "}
          <button type="button" className="link-button" onClick={save}>
            Retry
          </button>
        </>
      );
    case "invalid":
      return `Not saved: please check ${joinLabels(labelsOf(Object.keys(result?.error ?? {})))}.`;
    case "conflict":
      return (
        <>
          Not saved: changed somewhere else.{" "}
          <button type="button" className="link-button" onClick={() => window.scrollTo(0, 0)}>
            Choose
          </button>
        </>
      );
    case "saved":
      return isDirty ? "Saving..." : "Saved";
  }
}
