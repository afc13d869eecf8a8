import { useNavigation } from "react-router";
import { editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import type { LoadedHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { ShareButton } from "#app/routes/dashboard/share/share-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { iconOnPhones, notOnPhones } from "#app/ui/editor-header.tsx";
import { IconPresentation, IconShare } from "#app/ui/icons.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ViewButton } from "#app/ui/view-button.tsx";

const openingFormId = "hub-opening";

interface HeaderActionsProps {
  hub: LoadedHub["hub"];
  /** Null without a username. */
  publicUrl: string | null;
  opening: HubOpening;
  /** A draft saves itself, except for a chosen status. */
  isSavedByHand: boolean;
}

/** Share, On stage, View Public, Save Changes, and the one change of status that the hub offers now. */
export function HeaderActions({ hub, publicUrl, opening, isSavedByHand }: HeaderActionsProps) {
  const { formMethod, formData } = useNavigation();
  const isHydrated = useHydrated();
  const pendingIntent = formMethod === "POST" ? (formData?.get("intent") ?? "save") : null;
  return (
    <>
      <opening.Form id={openingFormId} method="post" action={opening.action} hidden />
      <ShareButton hub={hub} opening={opening} url={publicUrl} className={iconOnPhones} leftSection={<IconShare />} />
      <StageLink hubId={hub.id} />
      <ViewButton href={publicUrl} className={iconOnPhones}>
        View Public
      </ViewButton>
      {hub.status !== "draft" && (
        <Button
          type="submit"
          form={openingFormId}
          name="intent"
          value={opening.intent}
          variant="default"
          loading={opening.isSending}
        >
          {opening.label}
        </Button>
      )}
      {/* First of the form's buttons, so Enter in a field saves and never publishes. */}
      <Button
        type="submit"
        form={editFormId}
        loading={pendingIntent === "save"}
        variant={hub.status === "draft" ? "default" : "filled"}
        // A draft cannot save itself before the page's script runs.
        hidden={!isSavedByHand && isHydrated}
      >
        Save Changes
      </Button>
      {hub.status === "draft" && (
        <Button type="submit" form={editFormId} name="intent" value="publish" loading={pendingIntent === "publish"}>
          {opening.label}
        </Button>
      )}
    </>
  );
}

function StageLink({ hubId }: { hubId: string }) {
  return (
    <Button
      to={`/dashboard/hubs/${hubId}/on-stage`}
      variant="default"
      // A phone's row has no room for it; Quick Actions has it too.
      className={notOnPhones}
      leftSection={<IconPresentation />}
    >
      On stage
    </Button>
  );
}
