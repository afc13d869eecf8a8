import { useEffect } from "react";
import { trashDays } from "#app/domain/values/hub-status.ts";
import { LoadFailure } from "#app/routes/dashboard/background/load-failure.tsx";
import { useBackgroundLoad } from "#app/routes/dashboard/background/use-background-load.ts";
import styles from "#app/routes/dashboard/my-talk-hubs/delete-hub-dialog.module.css";
import type { HubContents } from "#app/routes/endpoints/hub-actions.ts";
import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface DeleteHubDialogProps {
  hub: { id: string; title: string };
  opened: boolean;
  isSending: boolean;
  confirm(): void;
  close(): void;
}

/** Asks for confirmation and lists what is deleted. */
export function DeleteHubDialog({ hub, opened, isSending, confirm, close }: DeleteHubDialogProps) {
  const contents = useBackgroundLoad<HubContents>();
  const { data, load } = contents;
  useEffect(() => {
    if (opened) load(`/dashboard/hubs/${hub.id}/actions`);
  }, [opened, hub.id, load]);
  return (
    <Dialog opened={opened} onClose={close} title="Delete this Talk Hub?">
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
      <ConfirmActions onKeep={close} onConfirm={confirm} isSending={isSending}>
        Move to trash
      </ConfirmActions>
    </Dialog>
  );
}

const formatQuantity = (number: number, noun: string) => `${formatCount(number)} ${number === 1 ? noun : `${noun}s`}`;
