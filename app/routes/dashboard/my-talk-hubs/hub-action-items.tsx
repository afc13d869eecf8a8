import type { HubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { IconCopy, IconTemplate, IconTrash } from "#app/ui/icons.ts";
import { MenuDivider, MenuItem } from "#app/ui/menu.tsx";

/** What can be done with a whole hub, at the end of its menu on every screen. */
export function HubActionItems({ actions }: { actions: HubActions }) {
  return (
    <>
      <MenuItem onClick={actions.duplicate} icon={IconCopy}>
        Duplicate
      </MenuItem>
      <MenuItem onClick={actions.openSaving} icon={IconTemplate}>
        Save as template
      </MenuItem>
      <MenuDivider />
      <MenuItem onClick={actions.openDeletion} icon={IconTrash}>
        Delete
      </MenuItem>
    </>
  );
}
