import { Link } from "react-router";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { AccessBadge } from "#app/routes/dashboard/qualified-audience/access-badge.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { type Column, DataTable, rowLink } from "#app/ui/data-table.tsx";
import { IconChevronDown } from "#app/ui/icons.ts";
import { formatCount } from "#app/ui/stats.tsx";

/** The hubs whose lists decide who may open them. The others, whose lists are seldom needed, are folded below. */
export function HubLists({ hubs }: { hubs: HubList[] }) {
  const restricted = hubs.filter(({ access }) => access !== "anyone");
  const open = hubs.filter(({ access }) => access === "anyone");
  return (
    <div className="stack">
      {restricted.length > 0 && <HubTable caption="Restricted talks" hubs={restricted} />}
      {open.length > 0 && (
        <details className={styles.open} open={restricted.length === 0}>
          <summary>
            Open to everyone <IconChevronDown size={20} />
          </summary>
          <HubTable caption="Talks open to everyone" hubs={open} />
        </details>
      )}
    </div>
  );
}

const HubTable = ({ caption, hubs }: { caption: string; hubs: HubList[] }) => (
  <DataTable caption={caption} columns={columns} rows={hubs} rowKey={({ id }) => id} />
);

/** A zero says nothing in a list. */
const countOf = (label: string, unit: string, count: (hub: HubList) => number): Column<HubList> => ({
  label,
  unit,
  align: "right",
  phone: "line",
  cell: (hub) => count(hub) > 0 && formatCount(count(hub)),
});

const columns: Column<HubList>[] = [
  {
    label: "Talk Hub",
    phone: "title",
    cell: (hub) => (
      <>
        <Link className={`${rowLink} ${styles.name}`} to={toListPath(hub)} dir="auto">
          {hub.title}
        </Link>
        <span className="quiet">{hub.eventDate ? formatDay(hub.eventDate) : "No date yet"}</span>
      </>
    ),
  },
  {
    label: "Access",
    phone: "foot",
    cell: ({ access, status }) => (
      <span className={styles.badges}>
        <AccessBadge access={access} />
        <HubStatusBadge status={status} />
      </span>
    ),
  },
  countOf("Listed", "listed", ({ listed }) => listed),
  countOf("Verified", "verified", ({ verified }) => verified),
  {
    ...countOf("Waiting", "waiting", ({ waiting }) => waiting),
    cell: ({ waiting }) => waiting > 0 && <strong className={styles.urgent}>{formatCount(waiting)}</strong>,
  },
];

/** An empty list opens with the upload, any other with its attendees. */
const toListPath = ({ id, listed, waiting }: HubList) => `?hub=${id}${listed + waiting > 0 ? "&tab=manage" : ""}`;
