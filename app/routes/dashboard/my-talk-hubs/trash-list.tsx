import { useState } from "react";
import type { TrashedHub } from "#app/domain/hubs/trash.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { trashDays } from "#app/domain/values/hub-status.ts";
import type { Page } from "#app/domain/values/page.ts";
import { ActionForm, SubmitButton, useActionResult } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import styles from "#app/routes/dashboard/my-talk-hubs/trash-list.module.css";
import type { HubActionForms } from "#app/routes/endpoints/hub-actions.ts";
import { Button } from "#app/ui/button.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** The trashed hubs with the days they have left, and a way to restore them. */
export function TrashList({ hubs }: { hubs: Page<TrashedHub> }) {
  const restoring = useFetcher();
  const result = useActionResult<HubActionForms["restore"]>("restore", restoring);
  const refusal = restoring.state === "idle" ? result?.reason : undefined;
  return (
    <>
      {refusal && (
        <div className={styles.refusal}>
          <HubRefusal refusal={refusal} formId="" />
        </div>
      )}
      <List
        label="Talk Hubs in the trash"
        nouns={["Talk Hub", "Talk Hubs"]}
        page={hubs}
        empty={emptyTrash}
        columns={buildColumns(restoring)}
      />
    </>
  );
}

const emptyTrash = (
  <EmptyState title="The trash is empty" action={<Button to="/dashboard/hubs">Back to My Talk Hubs</Button>}>
    Deleted Talk Hubs stay here for {trashDays} days.
  </EmptyState>
);

const buildColumns = (restoring: ReturnType<typeof useFetcher>): Column<TrashedHub>[] => [
  {
    label: "Talk",
    phone: "title",
    cell: (hub) => (
      <span className={styles.title} dir="auto">
        {hub.title}
      </span>
    ),
  },
  { label: "Status", phone: "beside", cell: (hub) => <HubStatusBadge status={hub.status} /> },
  {
    label: "Date",
    phone: "line",
    cell: (hub) => <span className="no-wrap">{hub.eventDate ? formatDay(hub.eventDate) : "TBD"}</span>,
  },
  { label: "Views", phone: "line", unit: "views", align: "right", cell: (hub) => formatCount(hub.viewCount) },
  { label: "Leads", phone: "line", unit: "leads", align: "right", cell: (hub) => formatCount(hub.leadCount) },
  {
    label: "Time left",
    phone: "line",
    cell: (hub) => <span className="no-wrap">{hub.daysLeft === 1 ? "last day" : `${hub.daysLeft} days left`}</span>,
  },
  {
    label: "Actions",
    phone: "foot",
    align: "right",
    cell: (hub) => {
      const action = `/dashboard/hubs/${hub.id}/actions`;
      return (
        <div className={`line ${styles.actions}`}>
          <ActionForm fetcher={restoring} action={action} intent="restore" sends={{ hubId: hub.id }}>
            <SubmitButton variant="default" size="compact-md" aria-label={`Restore ${hub.title}`}>
              Restore
            </SubmitButton>
          </ActionForm>
          <RemoveButton hub={hub} action={action} />
        </div>
      );
    },
  },
];

function RemoveButton({ hub, action }: { hub: TrashedHub; action: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        onClick={() => setOpen(true)}
        aria-label={`Remove now: ${hub.title}`}
      >
        Remove now
      </Button>
      <PermanentDeleteDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        action={action}
        intent="remove"
        title="Remove this Talk Hub for good?"
      >
        <strong dir="auto">{hub.title}</strong>
      </PermanentDeleteDialog>
    </>
  );
}

/** "Empty trash now", beside the screen's title. */
export function EmptyTrash({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const hubCountText = count === 1 ? "1 Talk Hub" : `${formatCount(count)} Talk Hubs`;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Empty trash now
      </Button>
      <PermanentDeleteDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        action="/dashboard/hubs"
        intent="empty-trash"
        title="Empty the trash?"
      >
        <strong>{hubCountText}</strong>
      </PermanentDeleteDialog>
    </>
  );
}

type PermanentDeleteDialogProps = Omit<React.ComponentProps<typeof ConfirmDialog>, "confirm">;

function PermanentDeleteDialog({ children, ...dialog }: PermanentDeleteDialogProps) {
  return (
    <ConfirmDialog {...dialog} keep="Keep in trash" confirm="Remove for good">
      <p>
        {children}: pages, answers and views are deleted now and can't be restored. People who left their details stay
        in your Leads, and files stay in your library. The addresses become available again, so printed QR codes stop
        working.
      </p>
    </ConfirmDialog>
  );
}
