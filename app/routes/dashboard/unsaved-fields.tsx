import { joinLabels } from "#app/routes/dashboard/hub-editor/changed-fields.ts";

/** What of a screen's form is not saved yet, by the fields' names, and the way back. */
export function UnsavedFields({ changed, discard }: { changed: string[]; discard: () => void }) {
  return (
    <>
      Not saved: {joinLabels(changed)}.{" "}
      <button type="button" className="link-button" onClick={discard}>
        Discard
      </button>
    </>
  );
}
