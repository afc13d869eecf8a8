import { Link } from "react-router";
import type { listVisibleHubs } from "#app/domain/hubs/visible-hubs.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import { Button } from "#app/ui/button.tsx";
import { aboveRow, type Column, rowLink } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconExternalLink } from "#app/ui/icons.ts";
import { List } from "#app/ui/list/list.tsx";

type VisibleHub = RowOf<typeof listVisibleHubs>;

interface PublicHubsProps {
  hubs: Page<VisibleHub>;
  /** Draft, archived and private hubs, which visitors cannot see, and talks that were called off. */
  hidden: number;
  profileUrl: string | null;
}

/** The Talk Hubs on the profile, with their current status. */
export function PublicHubs({ hubs, hidden, profileUrl }: PublicHubsProps) {
  return (
    <>
      <List
        label="Public Talk Hubs"
        nouns={["Talk Hub", "Talk Hubs"]}
        page={hubs}
        empty={
          <EmptyState
            title="No public Talk Hub yet"
            action={
              <Button to="/dashboard/hubs" variant="default">
                My Talk Hubs
              </Button>
            }
          >
            Your profile lists hubs that are active or scheduled, with public visibility on.
          </EmptyState>
        }
        columns={buildColumns(profileUrl)}
      />
      {hidden > 0 && (
        <p className={`quiet ${styles.hidden}`}>
          {hidden === 1 ? "1 more hub is" : `${hidden} more hubs are`} not listed. Draft, archived and private hubs and
          talks that were called off stay off your profile.{" "}
          <Link className="text-link" to="/dashboard/hubs">
            My Talk Hubs
          </Link>
        </p>
      )}
    </>
  );
}

const buildColumns = (profileUrl: string | null): Column<VisibleHub>[] => [
  {
    label: "Talk Hub",
    phone: "title",
    cell: ({ id, title }) => (
      <Link className={rowLink} to={`/dashboard/edit-hub/${id}`} dir="auto">
        {title}
      </Link>
    ),
  },
  { label: "Status", phone: "line", cell: ({ status }) => <HubStatusBadge status={status} /> },
  {
    label: "Event Date",
    phone: "line",
    cell: ({ eventDate }) => <span className="no-wrap">{eventDate ? formatDay(eventDate) : "No date"}</span>,
  },
  {
    label: "Address",
    phone: "foot",
    cell: ({ slug, title }) =>
      profileUrl && (
        <a
          className={`text-link ${aboveRow} ${styles.hubLink}`}
          href={`${profileUrl}/${slug}`}
          target="_blank"
          rel="noopener"
        >
          /{slug}
          <span className="visually-hidden">: open {title} in a new tab</span>
          <IconExternalLink size={16} />
        </a>
      ),
  },
];
