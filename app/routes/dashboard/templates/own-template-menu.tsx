import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ActionIcon, Button, Menu, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { TemplateEdit } from "#app/domain/templates/form.ts";
import type { TemplateCard } from "#app/domain/templates/queries.server.ts";
import { TemplateFields } from "#app/routes/dashboard/templates/template-fields.tsx";
import { IconDots, IconPencil, IconTrash } from "#app/ui/icons.ts";
import type { Toast } from "#app/ui/toast.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

export interface TemplateActionData {
  result?: SubmissionResult;
  toast?: Toast;
}

/** Renames or deletes one of the speaker's own templates. */
export function OwnTemplateMenu({ template }: { template: TemplateCard }) {
  const [isEditing, editing] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${template.name}`} title="More">
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={editing.open} leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}>
            Rename
          </Menu.Item>
          <Menu.Item onClick={removing.open} leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isEditing} onClose={editing.close} title="Rename template" centered>
        <EditForm template={template} close={editing.close} />
      </Modal>
      <Modal opened={isRemoving} onClose={removing.close} title="Delete this template?" centered>
        <RemoveForm template={template} close={removing.close} />
      </Modal>
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
      <div className="dialog-actions">
        <Button variant="default" onClick={close} data-autofocus>
          Keep it
        </Button>
        <Button type="submit" name="intent" value="remove" color="red" loading={fetcher.state !== "idle"}>
          Delete template
        </Button>
      </div>
    </fetcher.Form>
  );
}
