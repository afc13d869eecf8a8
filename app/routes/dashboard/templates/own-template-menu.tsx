import { useState } from "react";
import { href } from "react-router";
import type { TemplateEdit } from "#app/domain/templates/form.ts";
import type { TemplateCard } from "#app/domain/templates/queries.server.ts";
import { ActionForm, useDone } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { TemplateFields } from "#app/routes/dashboard/templates/template-fields.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconPencil, IconTrash } from "#app/ui/icons.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Renames or deletes one of the speaker's own templates. */
export function OwnTemplateMenu({ template }: { template: TemplateCard }) {
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const removing = useFetcher();
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
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Delete this template?"
        fetcher={removing}
        action={href("/dashboard/templates")}
        intent="remove"
        sends={{ id: template.id }}
        confirm="Delete template"
      >
        <p className="quiet">
          <strong dir="auto">{template.name}</strong> will be deleted. Talk Hubs you made from it won't change.
        </p>
      </ConfirmDialog>
    </>
  );
}

function EditForm({ template: { id, name, description, category }, close }: { template: TemplateCard; close(): void }) {
  const fetcher = useFetcher();
  const { fields, result, props } = useActionForm<TemplateEdit>("edit", {
    id: `template-${id}`,
    defaultValue: { name, description, category },
    fetcher,
  });
  useDone(result, close);
  return (
    <ActionForm {...props} action={href("/dashboard/templates")} sends={{ id }} className="stack-small">
      <TemplateFields fields={fields} />
      <DialogActions onCancel={close}>Save template</DialogActions>
    </ActionForm>
  );
}
