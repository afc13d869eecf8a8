import { useState } from "react";
import type { NewLink } from "#app/domain/files/form.ts";
import { linkMaxLength } from "#app/domain/values/link.ts";
import { ActionForm, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { randomId } from "#app/ui/random-id.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface LinkDialogProps {
  opened: boolean;
  onClose(): void;
  endpoint: string;
}

export function LinkDialog({ opened, onClose, endpoint }: LinkDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Link">
      <LinkForm endpoint={endpoint} close={onClose} />
    </Dialog>
  );
}

function LinkForm({ endpoint, close }: { endpoint: string; close(): void }) {
  const fetcher = useFetcher();
  const [id] = useState(() => randomId());
  const { fields, result, props } = useActionForm<NewLink>("add-link", { fetcher });
  useDone(result, close);
  return (
    <ActionForm {...props} action={endpoint} sends={{ id }} className="stack-small">
      <TextField field={fields.title} label="Title" maxLength={200} isRequired data-autofocus />
      <TextField
        field={fields.url}
        label="URL"
        maxLength={linkMaxLength}
        isRequired
        placeholder="https://"
        inputMode="url"
      />
      <DialogActions onCancel={close}>Add link</DialogActions>
    </ActionForm>
  );
}
