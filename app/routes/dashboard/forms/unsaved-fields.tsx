import { joinLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";

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
