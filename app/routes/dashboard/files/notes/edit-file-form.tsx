import { getFormProps, useForm } from "@conform-to/react";
import { kindLabels, libraryKinds } from "#app/domain/files/files.ts";
import type { FileEdit } from "#app/domain/files/form.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { FileItem } from "#app/routes/dashboard/files/notes/file-item.server.ts";
import { useLibraryForm } from "#app/routes/dashboard/files/notes/use-library-form.ts";
import { Button } from "#app/ui/button.tsx";

export function EditFileForm({ file: { id, title, kind }, close }: { file: FileItem; close(): void }) {
  const fetcher = useLibraryForm(close);
  const [form, fields] = useForm<FileEdit>({
    id: `file-${id}`,
    lastResult: fetcher.data?.result,
    defaultValue: { title, kind },
  });
  return (
    <fetcher.Form
      method="post"
      action="/dashboard/speaker-notes"
      {...getFormProps(form)}
      noValidate
      className="stack-small"
    >
      <input type="hidden" name="fileId" value={id} />
      <TextField field={fields.title} label="Title" maxLength={200} isRequired data-autofocus />
      <SelectField
        field={fields.kind}
        label="Kind"
        data={libraryKinds.map((value) => ({ value, label: kindLabels[value] }))}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" name="intent" value="edit" loading={fetcher.state !== "idle"}>
          Save file
        </Button>
      </div>
    </fetcher.Form>
  );
}
