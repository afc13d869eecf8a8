import { HubDialogs } from "#app/routes/dashboard/my-talk-hubs/hub-dialogs.tsx";
import { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { Button } from "#app/ui/button.tsx";
import { IconCopy, IconTemplate, IconTrash } from "#app/ui/icons.ts";

export function HubActionButtons({ hub }: { hub: { id: string; title: string } }) {
  const actions = useHubActions(hub.id);
  return (
    <>
      <Button variant="default" onClick={actions.duplicate} leftSection={<IconCopy />}>
        Duplicate
      </Button>
      <Button variant="default" onClick={actions.openSaving} leftSection={<IconTemplate />}>
        Save as template
      </Button>
      <Button variant="default" onClick={actions.openDeletion} leftSection={<IconTrash />}>
        Delete
      </Button>
      <HubDialogs hub={hub} actions={actions} />
    </>
  );
}
