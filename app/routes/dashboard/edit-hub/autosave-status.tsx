import type { Autosave } from "#app/routes/dashboard/edit-hub/use-autosave.ts";
import { type FieldLabels, joinLabels, listLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";

/** Whether what is on screen is stored. `isWaiting`: something waits for a press (changes-bar.tsx). */
export function AutosaveStatus({ autosave, isWaiting }: { autosave: Autosave; isWaiting: boolean }) {
  const { outcome, isBusy, isDirty } = autosave;
  return (
    <span role="status">
      {outcome !== "saved" ? "Not saved" : isBusy || isDirty ? "Saving..." : isWaiting ? null : "Saved"}
    </span>
  );
}

/** Why the draft on screen is not stored, and what to do. */
export function describeProblem(autosave: Autosave, labels: FieldLabels) {
  const { outcome, result, lost, retry } = autosave;
  switch (outcome) {
    case "failed":
    case "rejected":
      return (
        <>
          {lost?.status === 413
            ? `Not saved: ${nameLongestField(autosave, labels)} is too long.`
            : describeFailure(autosave)}{" "}
          {lost?.link && (
            <a href={lost.link.href} target="_blank" rel="noopener">
              {lost.link.label}
            </a>
          )}{" "}
          {lost?.status !== 413 && (
            <button type="button" className="link-button" onClick={retry}>
              Retry
            </button>
          )}
        </>
      );
    case "invalid":
      return `Not saved: please check ${joinLabels(listLabels(labels, Object.keys(result?.error ?? {})))}.`;
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
      return null;
  }
}

const describeFailure = ({ lost }: Autosave) => (lost ? `Not saved. ${lost.title}.` : "Not saved.");

/** Only one field can fill a form that the server does not read. */
function nameLongestField({ readForm }: Autosave, labels: FieldLabels): string {
  const fields: [name: string, value: unknown][] = JSON.parse(readForm() ?? "[]");
  const [longest] = fields.sort(([, one], [, other]) => String(other).length - String(one).length);
  return listLabels(labels, longest ? [longest[0]] : [])[0] ?? "this form";
}
