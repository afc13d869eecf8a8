import { useNavigation } from "react-router";
import { editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import type { LoadedHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import { RemoteButton } from "#app/routes/dashboard/home/hero-buttons.tsx";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { HubActionItems } from "#app/routes/dashboard/my-talk-hubs/hub-action-items.tsx";
import { HubDialogs } from "#app/routes/dashboard/my-talk-hubs/hub-dialogs.tsx";
import { useHubActions } from "#app/routes/dashboard/my-talk-hubs/use-hub-actions.ts";
import { ShareButton } from "#app/routes/dashboard/share/share-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconExternalLink, IconPresentation, IconShare } from "#app/ui/icons.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";

const openingFormId = "hub-opening";

interface HeaderActionsProps {
  hub: LoadedHub["hub"];
  /** Null without a username. */
  publicUrl: string | null;
  opening: HubOpening;
}

interface StatusButtonProps extends Omit<HeaderActionsProps, "publicUrl"> {
  /** Among other buttons, and not alone within a thumb's reach. */
  isAmongOthers: boolean;
}

/** What comes next for the hub: to publish or open it; while it is open, the remote. There, results have Close Now. */
export function StatusButton({ hub, opening, isAmongOthers }: StatusButtonProps) {
  const { formMethod, formData } = useNavigation();
  const isRemote = hub.status === "active" && !isAmongOthers;
  return (
    <>
      <opening.Form id={openingFormId} method="post" action={opening.action} hidden />
      {/* First of the form's buttons, so Enter in a field saves and never publishes. */}
      <button type="submit" form={editFormId} hidden aria-hidden tabIndex={-1} />
      {isRemote && <RemoteButton id={hub.id} isFirst />}
      {hub.status === "draft" && (
        <Button
          type="submit"
          form={editFormId}
          name="intent"
          value="publish"
          loading={formMethod === "POST" && formData?.get("intent") === "publish"}
        >
          {opening.label}
        </Button>
      )}
      {hub.status !== "draft" && !isRemote && (
        <Button
          type="submit"
          form={openingFormId}
          name="intent"
          value={opening.intent}
          variant={opening.intent === "close-now" ? "default" : "filled"}
          loading={opening.isSending}
        >
          {opening.label}
        </Button>
      )}
    </>
  );
}

/** Share, and a menu for what opens other pages and for what is done with the whole hub. */
export function HeaderActions({ hub, publicUrl, opening }: HeaderActionsProps) {
  const actions = useHubActions(hub.id);
  const path = `/dashboard/hubs/${hub.id}`;
  return (
    <>
      <ShareButton hub={hub} opening={opening} url={publicUrl} leftSection={<IconShare />} />
      <Menu label={`More for ${hub.title}`} hasItemsClosed>
        {publicUrl && (
          <MenuItem href={publicUrl} isExternal icon={IconExternalLink}>
            View Public
          </MenuItem>
        )}
        <MenuItem to={`${path}/on-stage`} icon={IconPresentation}>
          Stage
        </MenuItem>
        <HubActionItems actions={actions} />
      </Menu>
      <HubDialogs hub={hub} actions={actions} />
    </>
  );
}
