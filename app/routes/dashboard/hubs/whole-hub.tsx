import { Button, Modal } from "@mantine/core";
import { HubRefusal } from "#app/routes/dashboard/hub-editor/refusal-notice.tsx";
import { DeleteHubDialog } from "#app/routes/dashboard/hubs/delete-hub-dialog.tsx";
import { useHubActions } from "#app/routes/dashboard/hubs/use-hub-actions.ts";
import { IconCopy, IconTrash } from "#app/ui/icons.ts";

/** Duplicate and Delete as two buttons, for the hub's own screen. */
export function WholeHub({ hub }: { hub: { id: string; title: string } }) {
  const { duplicate, deletion, refusal } = useHubActions(hub.id);
  return (
    <>
      <Button variant="default" onClick={duplicate} leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}>
        Duplicate
      </Button>
      <Button variant="default" onClick={deletion.open} leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}>
        Delete
      </Button>
      <DeleteHubDialog hub={hub} {...deletion} />
      <Modal opened={refusal.isShown} onClose={refusal.close} title="Not duplicated" centered>
        {refusal.notice && <HubRefusal refusal={refusal.notice} formId="" />}
      </Modal>
    </>
  );
}
