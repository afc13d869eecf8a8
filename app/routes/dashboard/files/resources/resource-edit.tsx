import { getFormProps, useForm } from "@conform-to/react";
import type { ResourceEdit } from "#app/domain/files/form.ts";
import type { OwnResource } from "#app/domain/files/resources.server.ts";
import { linkMaxLength } from "#app/domain/values/link.ts";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import type { ResourceActionData } from "#app/routes/endpoints/hub-resources.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ResourceEditFormProps {
  resource: OwnResource;
  endpoint: string;
  close(): void;
}

/** Edits the title and description (and a link's address) in the row itself. */
export function ResourceEditForm({ resource, endpoint, close }: ResourceEditFormProps) {
  const fetcher = useFetcher<ResourceActionData>();
  const { id, title, description, externalUrl, resourceType } = resource;
  const [form, fields] = useForm<ResourceEdit>({
    id: `resource-${id}`,
    lastResult: fetcher.data?.result,
    defaultValue: { title, description, url: externalUrl ?? "" },
  });
  useToast(fetcher.data?.toast, close);
  return (
    <fetcher.Form method="post" action={endpoint} {...getFormProps(form)} noValidate className="stack-small">
      <input type="hidden" name="resourceId" value={id} />
      <TextField field={fields.title} label="Title" maxLength={200} isRequired autoFocus />
      <TextareaField field={fields.description} label="Description" rows={2} maxLength={2_000} />
      {resourceType === "link" && (
        <TextField field={fields.url} label="URL" maxLength={linkMaxLength} isRequired inputMode="url" />
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" name="intent" value="edit" loading={fetcher.state !== "idle"}>
          Save resource
        </Button>
      </div>
    </fetcher.Form>
  );
}
