import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { findUnwritten, type Unwritten } from "#app/domain/follow-ups/unwritten.server.ts";
import { listHubTitles } from "#app/domain/hubs/queries.server.ts";
import { leadSelectionFrom } from "#app/domain/leads/form.ts";
import { describeDeleted, explainContacts, leadFilters, leadName, maxLeadCount } from "#app/domain/leads/leads.ts";
import {
  countDeletedLeads,
  countLeads,
  findLeadStats,
  type LeadRow,
  leadsPerPage,
  listLeads,
} from "#app/domain/leads/queries.server.ts";
import { formatMonths } from "#app/domain/privacy/privacy.ts";
import { findRetention } from "#app/domain/privacy/retention.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { loadCursorPage } from "#app/domain/values/cursor.ts";
import { isNarrowed } from "#app/domain/values/filters.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { type LeadListForms, leadListForms } from "#app/routes/dashboard/leads/actions.server.ts";
import { AddLead } from "#app/routes/dashboard/leads/add-lead.tsx";
import { LeadActions, PlainLeadActions } from "#app/routes/dashboard/leads/lead-actions.tsx";
import { leadColumns } from "#app/routes/dashboard/leads/lead-columns.tsx";
import { TaskNotice } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconAddressBook, IconCheck, IconDownload, IconMail, IconPlus, IconUpload } from "#app/ui/icons.ts";
import { FilterChips } from "#app/ui/list/filter-chips.tsx";
import { List } from "#app/ui/list/list.tsx";
import type { ListFilter } from "#app/ui/list/list-filters.tsx";
import { type ListSelection, SelectableTable } from "#app/ui/list/list-selection.tsx";
import { Menu, MenuDivider, MenuItem } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatChange, formatCount, Stat, Stats } from "#app/ui/stats.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useFormatWhen } from "#app/ui/when.tsx";
import type { Route } from "./+types/leads.ts";

export const handle: ScreenHandle = { heading: "Leads", loadError: "We couldn't load your leads" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const { selection, errors } = leadSelectionFrom(query);
  const isFiltered = isNarrowed(leadFilters, selection);
  const filter = { ...selection, timezone: await findOwnTimezone(services, actor) };

  const [retention, hubs, stats, matchCount, deletedAtHub, unwritten, page] = await Promise.all([
    findRetention(services, actor),
    listHubTitles(services, actor),
    findLeadStats(services, actor),
    isFiltered ? countLeads(services, actor, filter, maxLeadCount) : null,
    selection.hub ? countDeletedLeads(services, actor, selection.hub) : 0,
    findUnwritten(services, actor, selection.hub),
    loadCursorPage((range) => listLeads(services, actor, { ...filter, ...range }), {
      query,
      perPage: leadsPerPage,
      dateOf: (row) => row.date,
    }),
  ]);
  const { months, due, from } = orNotFound(retention);
  return {
    upcomingDeletion: from && due.contacts > 0 ? { contacts: due.contacts, months, from } : null,
    hubs,
    stats,
    unwritten,
    difference: selection.hub ? describeDeleted(deletedAtHub) : isFiltered ? null : explainContacts(stats),
    selection,
    errors,
    leads: { ...page, total: matchCount },
  };
}

/** Allowed on a locked account too: speakers can always contact and delete their leads. */
export const action = signedInAction(leadListForms, { whileLocked: "allowed" });

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { upcomingDeletion, hubs, stats, unwritten, difference, selection, errors, leads } = loaderData;
  const { search } = useLocation();
  const hasAny = stats.total + stats.contacts > 0;
  const [isAdding, setAdding] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const { taskId, exportFile } = useExport(search);
  const choices = { hub: hubs.map(({ id, title }) => ({ value: id, label: title })) };
  const filter: ListFilter = { filters: leadFilters, values: selection, choices, inView: ["hub"], errors };
  const addButton = <AddButton onClick={() => setAdding(true)} />;
  return (
    <>
      <title>Leads</title>
      <PageHeader
        title="Leads"
        description="People who left you their details, newest first"
        hasOneAction={hasAny}
        actions={
          hasAny && (
            <>
              <FollowUpButton unwritten={unwritten} hubId={selection.hub} hubs={hubs} />
              <LeadMenu
                onAdd={() => setAdding(true)}
                exportFile={exportFile}
                isSelecting={isSelecting}
                onSelect={() => setSelecting(!isSelecting)}
              />
            </>
          )
        }
      />
      <AddLead hubs={hubs} opened={isAdding} onClose={() => setAdding(false)} />
      <div className="stack-small">
        {hasAny && <LeadTotals stats={stats} />}
        {upcomingDeletion && <RetentionNotice {...upcomingDeletion} />}
        <List
          label="Leads"
          nouns={["lead", "leads"]}
          page={leads}
          filter={{ ...filter, chips: <FilterChips {...filter} /> }}
          maxTotal={maxLeadCount}
          empty={<NoLeads addButton={addButton} />}
          searched="You can search by name, email address or company. Try removing a filter."
          render={(rows) => <LeadTable rows={rows} isSelecting={isSelecting} />}
        >
          {difference && <p className="quiet">{difference}</p>}
          <TaskNotice
            taskId={taskId}
            doing="Preparing your file"
            failed="We couldn't prepare your file. Please try again."
          />
        </List>
      </div>
    </>
  );
}

const LeadTable = (props: { rows: LeadRow[]; isSelecting: boolean }) => (
  <SelectableTable caption="Leads" columns={leadColumns} selection={leadSelection} {...props} />
);

interface LeadMenuProps {
  onAdd(): void;
  exportFile(format: ExportFormat): void;
  isSelecting: boolean;
  onSelect(): void;
}

const LeadMenu = ({ onAdd, exportFile, isSelecting, onSelect }: LeadMenuProps) => (
  <Menu label="More for leads" hasItemsClosed>
    <MenuItem icon={IconPlus} onClick={onAdd}>
      Add Lead
    </MenuItem>
    <MenuItem icon={IconUpload} to="/dashboard/leads/import">
      Import
    </MenuItem>
    <MenuItem icon={IconDownload} onClick={() => exportFile("csv")}>
      Download CSV
    </MenuItem>
    <MenuItem icon={IconAddressBook} onClick={() => exportFile("vcard")}>
      Download vCards
    </MenuItem>
    <MenuDivider />
    <MenuItem icon={IconCheck} onClick={onSelect}>
      {isSelecting ? "Stop selecting" : "Select leads"}
    </MenuItem>
  </Menu>
);

const leadSelection: ListSelection<LeadRow> = {
  nameOf: leadName,
  actions: (selected) => <LeadActions ids={selected.map(({ id }) => id)} />,
  plainActions: <PlainLeadActions />,
};

function useExport(query: string) {
  const fetcher = useFetcher();
  const taskId = useActionResult<LeadListForms["export"]>("export", fetcher)?.value;
  const exportFile = (format: ExportFormat) => fetcher.submit({ intent: "export", format, query }, { method: "post" });
  return { taskId, exportFile };
}

function AddButton({ onClick }: { onClick(): void }) {
  return (
    <Button onClick={onClick} leftSection={<IconPlus />}>
      Add Lead
    </Button>
  );
}

interface FollowUpButtonProps {
  unwritten: Unwritten | null;
  hubs: { id: string }[];
  /** The talk whose leads are listed. */
  hubId: string | undefined;
}

/** "Write to 20 new": those who got no follow-up yet. Where nobody waits, the talk's follow-up is a quieter way. */
function FollowUpButton({ unwritten, hubs, hubId }: FollowUpButtonProps) {
  if (unwritten) {
    return (
      <Button to={`/dashboard/hubs/${unwritten.hubId}/follow-up`} leftSection={<IconMail />}>
        Write to {formatCount(unwritten.people)}
        {unwritten.isMore && "+"} new
      </Button>
    );
  }
  if (!hubs.some(({ id }) => id === hubId)) return null;
  return (
    <Button to={`/dashboard/hubs/${hubId}/follow-up`} variant="default" leftSection={<IconMail />}>
      Follow-up
    </Button>
  );
}

function ImportButton() {
  return (
    <Button to="/dashboard/leads/import" variant="default" leftSection={<IconUpload />}>
      Import
    </Button>
  );
}

type ExportFormat = "csv" | "vcard";

function NoLeads({ addButton }: { addButton: ReactNode }) {
  return (
    <EmptyState
      title="No leads yet"
      action={
        <>
          <Button to="/dashboard/hubs" variant="default">
            My Talk Hubs
          </Button>
          <ImportButton />
          {addButton}
        </>
      }
    >
      Turn on lead capture in a hub. Everyone who leaves their details appears here, along with their consent.
    </EmptyState>
  );
}

function LeadTotals({ stats }: { stats: Awaited<ReturnType<typeof findLeadStats>> }) {
  return (
    <Stats label="Lead totals" isStrip>
      <Stat label="Total Leads" value={stats.total} />
      <Stat
        label="This Month"
        value={stats.thisMonth}
        note={formatChange(stats.thisMonth, stats.lastMonth) ?? undefined}
      />
      <Stat label="Last Month" value={stats.lastMonth} />
    </Stats>
  );
}

/** Warns about leads that reach the end of the retention time soon. */
function RetentionNotice({ contacts, months, from }: { contacts: number; months: number; from: Date }) {
  const formatWhen = useFormatWhen();
  return (
    <Notice
      tone="info"
      title={`${formatCount(contacts)} ${contacts === 1 ? "lead" : "leads"} will be deleted from ${formatWhen(from)}`}
    >
      <span>
        Details are kept for {formatMonths(months)} after a talk. Download what you need before then, or{" "}
        <Link className="text-link" to="/account-settings">
          change how long they're kept
        </Link>
        .
      </span>
    </Notice>
  );
}
