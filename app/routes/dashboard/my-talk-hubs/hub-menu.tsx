import { OpeningRefusal } from "#app/routes/dashboard/hub-status/opening-refusal.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { HubDialogs } from "#app/routes/dashboard/my-talk-hubs/hub-dialogs.tsx";
import { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import {
  IconChartBar,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconMail,
  IconPresentation,
  IconTemplate,
  IconTrash,
} from "#app/ui/icons.ts";
import { Menu, MenuDivider, MenuItem } from "#app/ui/menu.tsx";

interface HubMenuProps {
  hub: { id: string; title: string };
  opening: HubOpening;
}

export function HubMenu({ hub, opening }: HubMenuProps) {
  const actions = useHubActions(hub.id);
  const OpeningIcon = opening.intent === "close-now" ? IconEyeOff : IconEye;
  return (
    <>
      <Menu label={`More for ${hub.title}`}>
        <MenuItem onClick={opening.change} icon={OpeningIcon}>
          {opening.label}
        </MenuItem>
        <MenuItem to={`/dashboard/edit-hub/${hub.id}?tab=analytics`} icon={IconChartBar}>
          Analytics & Results
        </MenuItem>
        <MenuItem to={`/dashboard/hubs/${hub.id}/on-stage`} icon={IconPresentation}>
          Stage
        </MenuItem>
        <MenuItem to={`/dashboard/hubs/${hub.id}/follow-up`} icon={IconMail}>
          Follow-up
        </MenuItem>
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
      </Menu>
      <OpeningRefusal refusal={opening.refusal} />
      <HubDialogs hub={hub} actions={actions} />
    </>
  );
}
