import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { v4 } from "uuid";
import type { NewLink } from "#app/domain/files/form.ts";
import { linkMaxLength } from "#app/domain/values/link.ts";
import { TextField } from "#app/forms/text-field.tsx";
import type { ResourceActionData } from "#app/routes/endpoints/hub-resources.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
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
  const fetcher = useFetcher<ResourceActionData>();
  const [id] = useState(() => v4());
  const [form, fields] = useForm<NewLink>({ id: "add-link", lastResult: fetcher.data?.result });
  useToast(fetcher.data?.toast, close);
  return (
    <fetcher.Form method="post" action={endpoint} {...getFormProps(form)} noValidate className="stack-small">
      <input type="hidden" name="id" value={id} />
      <TextField field={fields.title} label="Title" maxLength={200} isRequired data-autofocus />
      <TextField
        field={fields.url}
        label="URL"
        maxLength={linkMaxLength}
        isRequired
        placeholder="https://"
        inputMode="url"
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" name="intent" value="add-link" loading={fetcher.state !== "idle"}>
          Add link
        </Button>
      </div>
    </fetcher.Form>
  );
}
