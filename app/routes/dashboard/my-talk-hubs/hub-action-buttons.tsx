import { useState } from "react";
import { DeleteHubDialog } from "#app/routes/dashboard/my-talk-hubs/delete-hub-dialog.tsx";
import { DuplicateRefusal } from "#app/routes/dashboard/my-talk-hubs/duplicate-refusal.tsx";
import { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { SaveTemplateDialog } from "#app/routes/dashboard/templates/save-template-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconCopy, IconTemplate, IconTrash } from "#app/ui/icons.ts";

/** The hub actions as buttons, for the hub's own screen. */
export function HubActionButtons({ hub }: { hub: { id: string; title: string } }) {
  const [isSaving, setSaving] = useState(false);
  const { duplicate, openDeletion, deletion, refusal } = useHubActions(hub.id);
  return (
    <>
      <Button variant="default" onClick={duplicate} leftSection={<IconCopy />}>
        Duplicate
      </Button>
      <Button variant="default" onClick={() => setSaving(true)} leftSection={<IconTemplate />}>
        Save as template
      </Button>
      <Button variant="default" onClick={openDeletion} leftSection={<IconTrash />}>
        Delete
      </Button>
      <SaveTemplateDialog hub={hub} opened={isSaving} onClose={() => setSaving(false)} />
      <DeleteHubDialog hub={hub} {...deletion} />
      <DuplicateRefusal refusal={refusal} />
    </>
  );
}
