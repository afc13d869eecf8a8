import type { Autosave } from "#app/routes/dashboard/edit-hub/use-autosave.ts";
import { type FieldLabels, joinLabels, listLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";

/** Whether the draft on screen is stored, and what to do when it is not. The only message about it. */
export function AutosaveStatus({ autosave, labels }: { autosave: Autosave; labels: FieldLabels }) {
  const { outcome, isBusy, isDirty, result, lost, retry } = autosave;
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
      return isBusy || isDirty ? "Saving..." : "Saved";
  }
}

const describeFailure = ({ lost }: Autosave) => (lost ? `Not saved. ${lost.title}.` : "Not saved.");

/** Only one field can fill a form that the server does not read. */
function nameLongestField({ readForm }: Autosave, labels: FieldLabels): string {
  const fields: [name: string, value: unknown][] = JSON.parse(readForm() ?? "[]");
  const [longest] = fields.sort(([, one], [, other]) => String(other).length - String(one).length);
  return listLabels(labels, longest ? [longest[0]] : [])[0] ?? "this form";
}
