import { useState } from "react";
import { href } from "react-router";
import type { NewTemplate } from "#app/domain/templates/form.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { TemplateFields } from "#app/routes/dashboard/templates/template-fields.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { randomId } from "#app/ui/random-id.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface SaveTemplateDialogProps {
  hub: { id: string; title: string };
  opened: boolean;
  onClose(): void;
}

/** "Save as template": saves the hub's branding, texts, questions and lead form for later talks. */
export function SaveTemplateDialog({ hub, opened, onClose }: SaveTemplateDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Save as template">
      <SaveTemplateForm hub={hub} onClose={onClose} />
    </Dialog>
  );
}

function SaveTemplateForm({ hub, onClose }: Omit<SaveTemplateDialogProps, "opened">) {
  const fetcher = useFetcher();
  // Created with the dialog, so two presses make one template.
  const [token] = useState(() => randomId());
  const { form, fields, props } = useActionForm<NewTemplate>("save", {
    id: `template-of-${hub.id}`,
    defaultValue: { name: hub.title.slice(0, 100), category: "business" },
    fetcher,
  });
  return (
    <ActionForm
      {...props}
      action={href("/dashboard/templates")}
      sends={{ token, hubId: hub.id }}
      className="stack-small"
    >
      <p className="quiet">
        This saves the design, texts, feedback questions and lead form. Only you can see the template. Files and answers
        stay with the hub.
      </p>
      <TemplateFields fields={fields} />
      {form.errors && <p role="alert">{form.errors[0]}</p>}
      <DialogActions onCancel={onClose}>Save template</DialogActions>
    </ActionForm>
  );
}
