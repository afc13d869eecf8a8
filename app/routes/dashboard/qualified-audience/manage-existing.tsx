import { useEffect, useState } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { formatRemainingSends, type SendingLimit } from "#app/domain/emails/emails.ts";
import type { Page } from "#app/domain/values/page.ts";
import type { AudienceActionData } from "#app/routes/dashboard/qualified-audience/action-data.ts";
import {
  AttendeeFilters,
  type AttendeeFilterValues,
} from "#app/routes/dashboard/qualified-audience/attendee-filters.tsx";
import { type AttendeeItem, AttendeeTable } from "#app/routes/dashboard/qualified-audience/attendee-table.tsx";
import { DeleteDialog } from "#app/routes/dashboard/qualified-audience/delete-dialog.tsx";
import { InviteDialog } from "#app/routes/dashboard/qualified-audience/invite-dialog.tsx";
import { InviteProgress } from "#app/routes/dashboard/qualified-audience/invite-progress.tsx";
import { SendingStopped } from "#app/routes/dashboard/qualified-audience/invite-refusal.tsx";
import { PendingApprovals } from "#app/routes/dashboard/qualified-audience/pending-approvals.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { SelectionBar } from "#app/routes/dashboard/qualified-audience/selection-bar.tsx";
import { TaskNotice } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconDownload, IconMail } from "#app/ui/icons.ts";
import { changedQuery, Pager } from "#app/ui/pager.tsx";
import { formatCount } from "#app/ui/stats.tsx";

export interface Listing {
  attendees: Page<AttendeeItem>;
  filter: AttendeeFilterValues;
  allowance: SendingLimit;
}

interface ManageExistingProps {
  hub: HubList;
  listing: Listing;
  actionResult: AudienceActionData | undefined;
}

interface OpenDialog {
  kind: "invite" | "delete";
  attendees: AttendeeItem[] | "all";
}

/** Manage Existing: the attendees and access requests, with their actions. */
export function ManageExisting({ hub, listing, actionResult }: ManageExistingProps) {
  const { filter, allowance } = listing;
  const { rows: attendees, position } = listing.attendees;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  // Clears the selection after every action.
  useEffect(() => {
    if (!actionResult) return;
    setSelectedIds(new Set());
    setOpenDialog(null);
  }, [actionResult]);

  const select = (id: string, isSelected: boolean) =>
    setSelectedIds(new Set(isSelected ? [...selectedIds, id] : [...selectedIds].filter((one) => one !== id)));
  const selected = attendees.filter(({ id }) => selectedIds.has(id));
  if (hub.listed + hub.waiting === 0) return <EmptyList />;
  return (
    <div className="stack">
      {allowance.isStopped && <SendingStopped />}
      <PendingApprovals hub={hub} actionResult={actionResult} />
      <InviteProgress key={hub.id} queued={hub.queued} failed={hub.failed} invited={actionResult?.invited} />
      <TaskNotice
        taskId={actionResult?.exportTask}
        doing="Preparing your list"
        failed="The list could not be exported. Please try again."
      />
      <div>
        <AttendeeFilters hubId={hub.id} {...filter} />
        <ListToolbar hub={hub} listing={listing} onInvite={() => setOpenDialog({ kind: "invite", attendees: "all" })} />
        {attendees.length > 0 ? (
          <>
            <SelectionBar
              all={attendees}
              selected={selected}
              onSelect={(ids) => setSelectedIds(new Set(ids))}
              onInvite={() => setOpenDialog({ kind: "invite", attendees: selected })}
              onDelete={() => setOpenDialog({ kind: "delete", attendees: selected })}
            />
            <AttendeeTable
              attendees={attendees}
              selectedIds={selectedIds}
              onSelect={select}
              onDelete={(attendee) => setOpenDialog({ kind: "delete", attendees: [attendee] })}
            />
          </>
        ) : (
          <NoMatches hubId={hub.id} />
        )}
        <Pager position={position} />
      </div>
      <ListDialogs hub={hub} allowance={allowance} openDialog={openDialog} onClose={() => setOpenDialog(null)} />
    </div>
  );
}

interface ListDialogsProps {
  hub: HubList;
  allowance: SendingLimit;
  openDialog: OpenDialog | null;
  onClose(): void;
}

function ListDialogs({ hub, allowance, openDialog, onClose }: ListDialogsProps) {
  return (
    <>
      <InviteDialog
        hub={hub}
        allowance={allowance}
        attendees={openDialog?.kind === "invite" ? openDialog.attendees : null}
        onClose={onClose}
      />
      <DeleteDialog
        hubTitle={hub.title}
        attendees={openDialog?.kind === "delete" && openDialog.attendees !== "all" ? openDialog.attendees : null}
        onClose={onClose}
      />
    </>
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

interface ListToolbarProps {
  hub: HubList;
  listing: Listing;
  onInvite(): void;
}

function ListToolbar({ hub, listing: { filter, attendees, allowance }, onInvite }: ListToolbarProps) {
  const isFiltered = filter.search !== "" || filter.state !== undefined || filter.invite !== undefined;
  return (
    <div className={styles.toolbar}>
      <p className="quiet" role="status">
        {isFiltered
          ? `${formatCount(attendees.total ?? 0)} ${attendees.total === 1 ? "matches" : "match"}`
          : formatUninvited(hub.uninvited)}
        {". "}
        {!allowance.isStopped && formatRemainingSends(allowance)}
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
  const isExporting = useNavigation().formData?.get("intent") === "export";
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="export" />
      {Object.entries(filter).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" variant="default" loading={isExporting} leftSection={<IconDownload />}>
        Export
      </Button>
    </Form>
  );
}

function NoMatches({ hubId }: { hubId: string }) {
  return (
    <EmptyState
      title="No attendees match these filters"
      action={
        <Button to={`?hub=${hubId}&tab=manage`} variant="default">
          Show everyone
        </Button>
      }
    >
      Search covers names and email addresses.
    </EmptyState>
  );
}

const formatUninvited = (people: number) =>
  people === 0 ? "Everyone was invited" : `${formatCount(people)} not invited yet`;
