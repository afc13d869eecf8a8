import type { HubCounts, HubRow } from "#app/domain/hubs/queries.server.ts";
import { formatDay, formatTime } from "#app/domain/values/dates.ts";
import { isNarrowed } from "#app/domain/values/filters.ts";
import type { Page } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/home/home.module.css";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import {
  describeHubList,
  type HubSelection,
  hubFilters,
  manyHubs,
} from "#app/routes/dashboard/my-talk-hubs/hub-filters.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { aboveRow, type Column, rowButton } from "#app/ui/data-table.tsx";
import { IconChartBar, IconPlus } from "#app/ui/icons.ts";
import { List } from "#app/ui/list/list.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface HubListingProps {
  hubs: Page<HubRow>;
  /** Of the hubs that match the search. */
  counts: HubCounts;
  hubCount: number;
  selection: HubSelection;
  /** The public profile; null without a username. */
  profileUrl: string | null;
}

/** In their order. Specification: "Recent hubs", for which a ruling allows the other names where there are dates. */
const groups = ["Recent hubs", "Coming up", "Given", "Called off"] as const;

function groupOf({ eventDate, phase }: HubRow): (typeof groups)[number] {
  if (phase === "over") return "Given";
  if (phase === "called-off") return "Called off";
  return eventDate ? "Coming up" : "Recent hubs";
}

const byGroup = (one: HubRow, other: HubRow) => groups.indexOf(groupOf(one)) - groups.indexOf(groupOf(other));

/** All hubs with their stats, what is to come before what was given. Search, status and page are in the address. */
export function HubListing({ hubs, counts, hubCount, selection, profileUrl }: HubListingProps) {
  const isNarrow = isNarrowed(hubFilters, selection);
  const page = isNarrow ? hubs : { ...hubs, rows: hubs.rows.toSorted(byGroup) };
  return (
    <section className={styles.listing} aria-labelledby="all-hubs">
      <div className={styles.listingHead}>
        <h2 id="all-hubs" className="title">
          <span>All</span> Talk Hubs
        </h2>
        <div className={`button-row ${styles.quick}`}>
          <Button to="/dashboard/hubs" variant="default">
            View All Talk Hubs
          </Button>
          <Button to="/dashboard/create-hub" variant="default" leftSection={<IconPlus />}>
            Create New Talk Hub
          </Button>
        </div>
      </div>
      <List
        {...describeHubList(selection, counts, hubCount >= manyHubs)}
        page={page}
        empty={null}
        columns={buildColumns(profileUrl)}
        {...(!isNarrow && { groupOf })}
      />
    </section>
  );
}

const buildColumns = (profileUrl: string | null): Column<HubRow>[] => [
  {
    label: "Talk",
    phone: "title",
    cell: (hub) => (
      <span className={`few-lines ${styles.rowTitle}`} dir="auto" title={hub.title}>
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
  {
    label: "Time",
    phone: "line",
    cell: (hub) => <span className="no-wrap">{hub.startTime ? formatTime(hub.startTime) : "--"}</span>,
  },
  { label: "Views", phone: "line", unit: "views", align: "right", cell: (hub) => formatCount(hub.viewCount) },
  { label: "Leads", phone: "line", unit: "leads", align: "right", cell: (hub) => formatCount(hub.leadCount) },
  {
    label: "Actions",
    phone: "end",
    align: "right",
    cell: (hub) => <HubButtons hub={hub} profileUrl={profileUrl} />,
  },
];

function HubButtons({ hub, profileUrl }: { hub: HubRow; profileUrl: string | null }) {
  return (
    <span className={styles.rowActions}>
      <ViewButton
        href={profileUrl && `${profileUrl}/${hub.slug}`}
        title={hub.title}
        size="compact-md"
        className={aboveRow}
      />
      <Button
        to={`/dashboard/edit-hub/${hub.id}`}
        variant="default"
        size="compact-md"
        className={rowButton}
        aria-label={`Manage ${hub.title}`}
      >
        Manage
      </Button>
      <IconButton
        to={`/dashboard/edit-hub/${hub.id}?tab=analytics`}
        size={28}
        className={aboveRow}
        aria-label={`Analytics for ${hub.title}`}
        title="Analytics"
      >
        <IconChartBar />
      </IconButton>
    </span>
  );
}
