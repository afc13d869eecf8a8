import { href } from "react-router";
import { kindLabels, libraryKinds } from "#app/domain/files/files.ts";
import type { FileEdit } from "#app/domain/files/form.ts";
import type { LibraryFile } from "#app/domain/files/queries.server.ts";
import { ActionForm, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

export function EditFileForm({ file: { id, title, kind }, close }: { file: LibraryFile; close(): void }) {
  const fetcher = useFetcher();
  const { fields, result, props } = useActionForm<FileEdit>("edit", {
    id: `file-${id}`,
    defaultValue: { title, kind },
    fetcher,
  });
  useDone(result, close);
  return (
    <ActionForm {...props} action={href("/dashboard/speaker-notes")} sends={{ fileId: id }} className="stack-small">
      <TextField field={fields.title} label="Title" maxLength={200} isRequired data-autofocus />
      <SelectField
        field={fields.kind}
        label="Kind"
        data={libraryKinds.map((value) => ({ value, label: kindLabels[value] }))}
      />
      <DialogActions onCancel={close}>Save file</DialogActions>
    </ActionForm>
  );
}
