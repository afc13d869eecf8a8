import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { TemplateEdit } from "#app/domain/templates/form.ts";
import type { TemplateCard } from "#app/domain/templates/queries.server.ts";
import { TemplateFields } from "#app/routes/dashboard/templates/template-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconPencil, IconTrash } from "#app/ui/icons.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

export interface TemplateActionData {
  result?: SubmissionResult;
  toast?: Toast;
}

/** Renames or deletes one of the speaker's own templates. */
export function OwnTemplateMenu({ template }: { template: TemplateCard }) {
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Menu label={`More for ${template.name}`}>
        <MenuItem onClick={() => setEditing(true)} icon={IconPencil}>
          Rename
        </MenuItem>
        <MenuItem onClick={() => setRemoving(true)} icon={IconTrash}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog opened={isEditing} onClose={() => setEditing(false)} title="Rename template">
        <EditForm template={template} close={() => setEditing(false)} />
      </Dialog>
      <Dialog opened={isRemoving} onClose={() => setRemoving(false)} title="Delete this template?">
        <RemoveForm template={template} close={() => setRemoving(false)} />
      </Dialog>
    </>
  );
}

function EditForm({ template: { id, name, description, category }, close }: { template: TemplateCard; close(): void }) {
  const fetcher = useFetcher<TemplateActionData>();
  const { data } = fetcher;
  const [form, fields] = useForm<TemplateEdit>({
    id: `template-${id}`,
    lastResult: data?.result,
    defaultValue: { name, description, category },
  });
  useToast(data?.toast, close);
  return (
    <fetcher.Form
      method="post"
      action="/dashboard/templates"
      {...getFormProps(form)}
      noValidate
      className="stack-small"
    >
      <input type="hidden" name="id" value={id} />
      <TemplateFields fields={fields} />
      <div className="dialog-actions">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" name="intent" value="edit" loading={fetcher.state !== "idle"}>
          Save template
        </Button>
      </div>
    </fetcher.Form>
  );
}

function RemoveForm({ template: { id, name }, close }: { template: TemplateCard; close(): void }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/dashboard/templates">
      <input type="hidden" name="id" value={id} />
      <p className="quiet">
        <strong dir="auto">{name}</strong> will be deleted. Talk Hubs you made from it won't change.
      </p>
      <ConfirmActions onKeep={close} intent="remove" isSending={fetcher.state !== "idle"}>
        Delete template
      </ConfirmActions>
    </fetcher.Form>
  );
}
