import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { v4 as newToken } from "uuid";
import type { NewTemplate } from "#app/domain/templates/form.ts";
import { TemplateFields } from "#app/routes/dashboard/templates/template-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
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
  const fetcher = useFetcher<{ result: SubmissionResult }>();
  // Created with the dialog, so two presses make one template.
  const [token] = useState(() => newToken());
  const [form, fields] = useForm<NewTemplate>({
    id: `template-of-${hub.id}`,
    lastResult: fetcher.data?.result,
    defaultValue: { name: hub.title.slice(0, 100), category: "business" },
  });
  return (
    <fetcher.Form
      method="post"
      action="/dashboard/templates"
      {...getFormProps(form)}
      noValidate
      className="stack-small"
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="hubId" value={hub.id} />
      <p className="quiet">
        This saves the design, texts, feedback questions and lead form. Only you can see the template. Files and answers
        stay with the hub.
      </p>
      <TemplateFields fields={fields} />
      {form.errors && <p role="alert">{form.errors[0]}</p>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" name="intent" value="save" loading={fetcher.state !== "idle"}>
          Save template
        </Button>
      </div>
    </fetcher.Form>
  );
}
