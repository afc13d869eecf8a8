import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import type { HubOrder } from "#app/domain/analytics/analytics.ts";
import type { HubStats } from "#app/domain/analytics/hub-stats.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import type { Page } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/analytics/analytics.module.css";
import { changedQuery } from "#app/ui/changed-query.ts";
import { type Column, rowLink } from "#app/ui/data-table.tsx";
import { IconArrowDown, IconArrowUp } from "#app/ui/icons.ts";
import { List } from "#app/ui/list/list.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface HubTableProps {
  hubs: Page<HubStats>;
  order: HubOrder;
  isAscending: boolean;
}

const labels: Record<HubOrder, string> = {
  title: "Talk Hub",
  views: "Views",
  devices: "Unique Devices",
  leads: "Leads",
  downloads: "Downloads",
  connects: "Connect Clicks",
  feedback: "Feedback",
  rating: "Rating",
  engagement: "Engagement",
};

/** Specification: "per-hub list with views, leads, feedback and engagement, each with a View Details link". */
export function HubTable({ hubs, order, isAscending }: HubTableProps) {
  const renderHead = (name: HubOrder) => <SortLink name={name} order={order} isAscending={isAscending} />;
  return (
    <section aria-labelledby="hub-stats">
      <div className={styles.listHead}>
        <h2 id="hub-stats">Talk Hubs</h2>
      </div>
      <List
        label="Figures for each Talk Hub in this period"
        nouns={["Talk Hub", "Talk Hubs"]}
        page={hubs}
        empty={null}
        columns={createColumns(renderHead)}
      />
    </section>
  );
}

function createColumns(renderHead: (name: HubOrder) => ReactNode): Column<HubStats>[] {
  const numberColumn = (
    name: Exclude<HubOrder, "title" | "rating" | "engagement">,
    phone: "line" | "nowhere",
  ): Column<HubStats> => ({
    label: labels[name],
    head: renderHead(name),
    align: "right",
    phone,
    unit: labels[name].toLowerCase(),
    cell: (hub) => formatCount(hub[name]),
  });
  return [
    {
      label: labels.title,
      head: renderHead("title"),
      phone: "title",
      cell: ({ title, eventDate }) => (
        <>
          <span dir="auto">{title}</span>
          {eventDate && <div className="quiet">{formatDay(eventDate)}</div>}
        </>
      ),
    },
    numberColumn("views", "line"),
    numberColumn("devices", "nowhere"),
    numberColumn("leads", "line"),
    numberColumn("downloads", "nowhere"),
    numberColumn("connects", "nowhere"),
    numberColumn("feedback", "line"),
    {
      label: labels.rating,
      head: renderHead("rating"),
      align: "right",
      phone: "line",
      cell: ({ rating }) => (rating === null ? null : <span title="Average of 5">{rating.toFixed(1)}</span>),
      unit: "of 5",
    },
    {
      label: labels.engagement,
      head: renderHead("engagement"),
      align: "right",
      phone: "line",
      unit: "engagement",
      cell: ({ engagement }) => `${engagement}%`,
    },
    {
      label: "Details",
      phone: "beside",
      align: "right",
      cell: ({ id, title }) => (
        <Link className={rowLink} to={`/dashboard/edit-hub/${id}?tab=analytics`} aria-label={`View Details: ${title}`}>
          View Details
        </Link>
      ),
    },
  ];
}

/** Sorts by this column; a second press reverses the order. Numbers start with the highest, titles with A. */
function SortLink({ name, order, isAscending }: { name: HubOrder } & Omit<HubTableProps, "hubs">) {
  const [query] = useSearchParams();
  const isCurrent = name === order;
  const next = isCurrent ? !isAscending : name === "title";
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Link
      className={styles.sort}
      to={changedQuery(query, { sort: name, dir: next ? "asc" : null, page: null })}
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      aria-label={`${labels[name]}, sort ${next ? "ascending" : "descending"}`}
    >
      {labels[name]}
      {isCurrent && <Arrow size={14} stroke={2} aria-hidden />}
    </Link>
  );
}
