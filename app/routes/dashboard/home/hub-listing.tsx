import { Link } from "react-router";
import type { HubCounts, HubRow } from "#app/domain/hubs/queries.server.ts";
import { formatDay, formatTime } from "#app/domain/values/dates.ts";
import { isNarrowed } from "#app/domain/values/filters.ts";
import type { Page } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/home/home.module.css";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { describeHubList, type HubSelection, hubFilters } from "#app/routes/dashboard/my-talk-hubs/hub-filters.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { aboveRow, type Column, rowLink } from "#app/ui/data-table.tsx";
import { IconChartBar, IconPlus } from "#app/ui/icons.ts";
import { List } from "#app/ui/list/list.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface HubListingProps {
  hubs: Page<HubRow>;
  /** Of the hubs that match the search. */
  counts: HubCounts;
  selection: HubSelection;
  /** The public profile; null without a username. */
  profileUrl: string | null;
}

/** Specification: "Recent hubs: 3, newest first". */
const recentHubCount = 3;
const groupByAge = (_: HubRow, index: number) => (index < recentHubCount ? "Recent hubs" : "Earlier hubs");

/** All hubs with their stats, the newest as a group of their own. Search, status and page are in the address. */
export function HubListing({ hubs, counts, selection, profileUrl }: HubListingProps) {
  const isUnfiltered = !isNarrowed(hubFilters, selection) && "page" in hubs.position && hubs.position.page === 1;
  return (
    <section className={styles.listing} aria-labelledby="all-hubs">
      <div className={styles.listingHead}>
        <h2 id="all-hubs" className="title">
          All Talk Hubs
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
        {...describeHubList(selection, counts)}
        page={hubs}
        empty={null}
        columns={buildColumns(profileUrl)}
        {...(isUnfiltered && { groupOf: groupByAge })}
      />
    </section>
  );
}

const buildColumns = (profileUrl: string | null): Column<HubRow>[] => [
  {
    label: "Talk",
    phone: "title",
    cell: (hub) => (
      <Link
        className={`${rowLink} few-lines ${styles.rowTitle}`}
        to={`/dashboard/edit-hub/${hub.id}`}
        dir="auto"
        title={hub.title}
      >
        {hub.title}
      </Link>
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
    <span className={`${styles.rowActions} ${aboveRow}`}>
      <ViewButton href={profileUrl && `${profileUrl}/${hub.slug}`} title={hub.title} size="compact-md" />
      <Button
        to={`/dashboard/edit-hub/${hub.id}`}
        variant="default"
        size="compact-md"
        aria-label={`Manage ${hub.title}`}
      >
        Manage
      </Button>
      <IconButton
        to={`/dashboard/edit-hub/${hub.id}?tab=analytics`}
        size={28}
        aria-label={`Analytics for ${hub.title}`}
        title="Analytics"
      >
        <IconChartBar />
      </IconButton>
    </span>
  );
}
