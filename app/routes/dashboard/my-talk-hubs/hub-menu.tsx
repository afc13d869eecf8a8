import { ActionIcon, Menu, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "react-router";
import { HubRefusal } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { OpeningRefusal } from "#app/routes/dashboard/hub-opening/opening-refusal.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-opening/use-hub-opening.ts";
import { DeleteHubDialog } from "#app/routes/dashboard/my-talk-hubs/delete-hub-dialog.tsx";
import { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { SaveTemplateDialog } from "#app/routes/dashboard/templates/save-template-dialog.tsx";
import {
  IconChartBar,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPresentation,
  IconTemplate,
  IconTrash,
} from "#app/ui/icons.ts";

interface HubMenuProps {
  hub: { id: string; title: string };
  opening: HubOpening;
}

/** The actions for a hub, in the menu on its card. */
export function HubMenu({ hub, opening }: HubMenuProps) {
  const [isSaving, saving] = useDisclosure(false);
  const { duplicate, deletion, refusal } = useHubActions(hub.id);
  const OpeningIcon = opening.intent === "close-now" ? IconEyeOff : IconEye;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${hub.title}`} title="More">
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={opening.change} leftSection={<OpeningIcon size={18} stroke={1.75} aria-hidden />}>
            {opening.label}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/dashboard/edit-hub/${hub.id}?tab=analytics`}
            leftSection={<IconChartBar size={18} stroke={1.75} aria-hidden />}
          >
            Analytics & Results
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/dashboard/hubs/${hub.id}/on-stage`}
            leftSection={<IconPresentation size={18} stroke={1.75} aria-hidden />}
          >
            On stage
          </Menu.Item>
          <Menu.Item onClick={duplicate} leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}>
            Duplicate
          </Menu.Item>
          <Menu.Item onClick={saving.open} leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden />}>
            Save as template
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={deletion.open} leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OpeningRefusal refusal={opening.refusal} />
      <SaveTemplateDialog hub={hub} opened={isSaving} onClose={saving.close} />
      <DeleteHubDialog hub={hub} {...deletion} />
      <Modal opened={refusal.isOpen} onClose={refusal.close} title="Not duplicated" centered>
        {refusal.notice && <HubRefusal refusal={refusal.notice} formId="" />}
      </Modal>
    </>
  );
}
