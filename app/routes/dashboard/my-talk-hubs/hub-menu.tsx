import { OpeningRefusal } from "#app/routes/dashboard/hub-status/opening-refusal.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { HubActionItems } from "#app/routes/dashboard/my-talk-hubs/hub-action-items.tsx";
import { HubDialogs } from "#app/routes/dashboard/my-talk-hubs/hub-dialogs.tsx";
import { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { IconChartBar, IconEye, IconEyeOff, IconMail, IconPresentation } from "#app/ui/icons.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";

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
        <HubActionItems actions={actions} />
      </Menu>
      <OpeningRefusal refusal={opening.refusal} />
      <HubDialogs hub={hub} actions={actions} />
    </>
  );
}
