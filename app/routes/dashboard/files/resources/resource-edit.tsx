import type { ResourceEdit, ResourceOffer } from "#app/domain/files/form.ts";
import type { OwnResource } from "#app/domain/files/resources.server.ts";
import { mayHaveSlides } from "#app/domain/slides/slides.ts";
import { linkMaxLength } from "#app/domain/values/link.ts";
import { ActionForm, useDone } from "#app/forms/action-form.tsx";
import { ChoiceField } from "#app/forms/choice-field.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ResourceEditFormProps {
  resource: OwnResource;
  endpoint: string;
  close(): void;
}

const offers: { value: ResourceOffer; label: string; description?: string }[] = [
  { value: "file", label: "The slides, and the file to download" },
  {
    value: "slides",
    label: "Slides to look at only",
    description: "Whoever sees a slide can still store a picture of it. Until the first is drawn, people get nothing.",
  },
];

/** Edits the title and description (and a link's address) in the row itself. */
export function ResourceEditForm({ resource, endpoint, close }: ResourceEditFormProps) {
  const fetcher = useFetcher();
  const { id, title, description, externalUrl, resourceType, type, isDownloadable, hasHiddenHalf } = resource;
  const mayChooseOffer = resourceType === "file" && mayHaveSlides(type) && !hasHiddenHalf;
  const { fields, result, props } = useActionForm<ResourceEdit>("edit", {
    id: `resource-${id}`,
    defaultValue: { title, description, url: externalUrl ?? "", offers: isDownloadable ? "file" : "slides" },
    fetcher,
  });
  useDone(result, close);
  return (
    <ActionForm {...props} action={endpoint} sends={{ resourceId: id }} className="stack-small">
      <TextField field={fields.title} label="Title" maxLength={200} isRequired autoFocus />
      <TextareaField field={fields.description} label="Description" rows={2} maxLength={2_000} />
      {resourceType === "link" && (
        <TextField field={fields.url} label="URL" maxLength={linkMaxLength} isRequired inputMode="url" />
      )}
      {mayChooseOffer && <ChoiceField field={fields.offers} label="What people get" choices={offers} />}
      <DialogActions onCancel={close}>Save resource</DialogActions>
    </ActionForm>
  );
}
