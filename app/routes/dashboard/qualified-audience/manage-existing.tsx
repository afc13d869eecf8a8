import { useSearchParams } from "react-router";
import { type AttendeeFilter, attendeeFilters } from "#app/domain/audience/audience.ts";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { formatRemainingSends, type SendingLimit } from "#app/domain/emails/emails.ts";
import type { Page } from "#app/domain/values/page.ts";
import { ActionForm, SubmitButton, useActionResult } from "#app/forms/action-form.tsx";
import type { attendeeForms } from "#app/routes/dashboard/qualified-audience/actions.server.ts";
import { AttendeeActions } from "#app/routes/dashboard/qualified-audience/attendee-actions.tsx";
import {
  type AttendeeRow,
  attendeeName,
  buildAttendeeColumns,
} from "#app/routes/dashboard/qualified-audience/attendee-columns.tsx";
import { DeleteDialog } from "#app/routes/dashboard/qualified-audience/delete-dialog.tsx";
import { InviteDialog } from "#app/routes/dashboard/qualified-audience/invite-dialog.tsx";
import { InviteProgress } from "#app/routes/dashboard/qualified-audience/invite-progress.tsx";
import { SendingStopped } from "#app/routes/dashboard/qualified-audience/invite-refusal.tsx";
import { PendingApprovals } from "#app/routes/dashboard/qualified-audience/pending-approvals.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { TaskNotice } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { changedQuery } from "#app/ui/changed-query.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconDownload, IconMail } from "#app/ui/icons.ts";
import { List } from "#app/ui/list/list.tsx";
import { type ListSelection, PlainDeletion, SelectableTable } from "#app/ui/list/list-selection.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { useStateOf } from "#app/ui/use-state-of.ts";

export interface Listing {
  attendees: Page<AttendeeRow>;
  filter: AttendeeFilter;
  sendingLimit: SendingLimit;
}

interface ManageExistingProps {
  hub: HubList;
  listing: Listing;
}

/** Manage Existing: the attendees and access requests, with their actions. */
export function ManageExisting({ hub, listing }: ManageExistingProps) {
  const { filter, sendingLimit } = listing;
  const approved = useActionResult<typeof attendeeForms.approve>("approve");
  const invited = useActionResult<typeof attendeeForms.invite>("invite");
  const deleted = useActionResult("delete");
  const exported = useActionResult<typeof attendeeForms.export>("export");
  // Refused or done: the screen behind the dialog says it.
  const [toInvite, setToInvite] = useStateOf<AttendeeRow[] | "all" | null>(invited, null);
  const [toDelete, setToDelete] = useStateOf<AttendeeRow[] | null>(deleted, null);
  const close = () => {
    setToInvite(null);
    setToDelete(null);
  };
  return (
    <div className="stack">
      {sendingLimit.isStopped && <SendingStopped />}
      <PendingApprovals hub={hub} />
      <InviteProgress key={hub.id} queued={hub.queued} failed={hub.failed} invited={(approved ?? invited)?.value} />
      <TaskNotice
        taskId={exported?.value}
        doing="Preparing your list"
        failed="The list could not be exported. Please try again."
      />
      <List
        label="Attendees"
        nouns={["attendee", "attendees"]}
        page={listing.attendees}
        filter={{ filters: attendeeFilters, values: filter, params: { hub: hub.id, tab: "manage" } }}
        empty={<EmptyList />}
        searched="Search covers names and email addresses."
        render={(rows) => (
          <SelectableTable
            caption="Attendees"
            columns={buildAttendeeColumns((attendee) => setToDelete([attendee]))}
            rows={rows}
            selection={selectAttendees({ onInvite: setToInvite, onDelete: setToDelete })}
          />
        )}
      >
        <ListToolbar hub={hub} listing={listing} onInvite={() => setToInvite("all")} />
      </List>
      <InviteDialog hub={hub} sendingLimit={sendingLimit} attendees={toInvite} onClose={close} />
      <DeleteDialog hubTitle={hub.title} attendees={toDelete} onClose={close} />
    </div>
  );
}

function EmptyList() {
  const [query] = useSearchParams();
  return (
    <EmptyState
      title="Nobody is on this list yet"
      action={
        <>
          <Button to={changedQuery(query, { tab: null })}>Upload List</Button>
          <Button to={changedQuery(query, { tab: "manual" })} variant="default">
            Manual Entry
          </Button>
        </>
      }
    >
      Upload a file or add people by hand. Then invite them here and see who has opened the hub.
    </EmptyState>
  );
}

type Choose = (selected: AttendeeRow[]) => void;

const selectAttendees = ({
  onInvite,
  onDelete,
}: Record<"onInvite" | "onDelete", Choose>): ListSelection<AttendeeRow> => ({
  nameOf: (attendee) => attendeeName(attendee) || attendee.email,
  actions: (selected) => (
    <AttendeeActions selected={selected} onInvite={() => onInvite(selected)} onDelete={() => onDelete(selected)} />
  ),
  // Approving and inviting send emails, and only a dialog says how many.
  plainActions: <PlainDeletion />,
});

interface ListToolbarProps {
  hub: HubList;
  listing: Listing;
  onInvite(): void;
}

function ListToolbar({ hub, listing: { filter, sendingLimit }, onInvite }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <p className="quiet">
        {`${formatUninvited(hub.uninvited)}. ${sendingLimit.isStopped ? "" : formatRemainingSends(sendingLimit)}`}
      </p>
      <div className="button-row">
        <ExportForm filter={filter} />
        <Button onClick={onInvite} leftSection={<IconMail />}>
          Send Invites
        </Button>
      </div>
    </div>
  );
}

/** Exports the attendees that the filter shows. */
function ExportForm({ filter }: Pick<Listing, "filter">) {
  return (
    <ActionForm intent="export" sends={filter}>
      <SubmitButton variant="default" leftSection={<IconDownload />}>
        Export
      </SubmitButton>
    </ActionForm>
  );
}

const formatUninvited = (people: number) =>
  people === 0 ? "Everyone was invited" : `${formatCount(people)} not invited yet`;
