import { useEffect } from "react";
import { trashDays } from "#app/domain/values/hub-status.ts";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { LoadFailure } from "#app/routes/dashboard/background/load-failure.tsx";
import { useBackgroundLoad } from "#app/routes/dashboard/background/use-background-load.ts";
import styles from "#app/routes/dashboard/my-talk-hubs/delete-hub-dialog.module.css";
import type { HubContents } from "#app/routes/endpoints/hub-actions.ts";
import { formatCount } from "#app/ui/stats.tsx";

interface DeleteHubDialogProps
  extends Pick<React.ComponentProps<typeof ConfirmDialog>, "opened" | "onClose" | "action" | "fetcher"> {
  hub: { id: string; title: string };
}

/** Asks for confirmation and lists what is deleted. */
export function DeleteHubDialog({ hub, ...dialog }: DeleteHubDialogProps) {
  const contents = useBackgroundLoad<HubContents>();
  const { data, load } = contents;
  const { opened } = dialog;
  useEffect(() => {
    if (opened) load(`/dashboard/hubs/${hub.id}/actions`);
  }, [opened, hub.id, load]);
  return (
    <ConfirmDialog {...dialog} title="Delete this Talk Hub?" intent="trash" confirm="Move to trash">
      <p className={styles.what}>
        <strong dir="auto">{hub.title}</strong> moves to the trash. You can restore it for {trashDays} days. After that
        it is permanently deleted.
      </p>
      <ul className={styles.goes}>
        <li>Its public page closes immediately. Printed QR codes won't work until you restore the hub.</li>
        {data && data.views + data.feedback > 0 && (
          <li>
            {formatQuantity(data.views, "view")} and {formatQuantity(data.feedback, "answer")} go with it.
          </li>
        )}
        {data && data.leads > 0 && (
          <li>
            {data.leads === 1
              ? "The person who left their details stays"
              : `The ${formatCount(data.leads)} people who left their details stay`}{" "}
            in your Leads.
          </li>
        )}
        <li>Files stay in your library.</li>
      </ul>
      <LoadFailure what="what goes with it" load={contents} />
    </ConfirmDialog>
  );
}

const formatQuantity = (number: number, noun: string) => `${formatCount(number)} ${number === 1 ? noun : `${noun}s`}`;
