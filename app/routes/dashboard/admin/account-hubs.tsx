import type { Account, AccountHubRow } from "#app/domain/admin/account.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import type { Page } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

interface AccountHubsProps {
  account: Account;
  hubs: Page<AccountHubRow>;
  onUnpublish(hub: AccountHubRow): void;
}

/** Specification, "Admin": every hub of the account with its title. */
export function AccountHubs({ account, hubs, onUnpublish }: AccountHubsProps) {
  const publicPath = account.username && !account.suspendedAt ? `/${account.username}` : null;
  return (
    <Section
      title="Talk Hubs"
      description={
        hubs.total === 0 ? undefined : hubs.total === 1 ? "1 hub" : `${formatCount(hubs.total ?? 0)} hubs, newest first`
      }
    >
      <List
        label="Talk Hubs"
        nouns={["Talk Hub", "Talk Hubs"]}
        page={hubs}
        empty={<p className="quiet">No hubs yet.</p>}
        columns={buildColumns(publicPath, onUnpublish)}
      />
    </Section>
  );
}

const buildColumns = (
  publicPath: string | null,
  onUnpublish: (hub: AccountHubRow) => void,
): Column<AccountHubRow>[] => [
  {
    label: "Title",
    phone: "title",
    cell: ({ title, slug }) => (
      <div className={styles.who}>
        <span className={styles.email} dir="auto">
          {title}
        </span>
        <span className="quiet">{slug}</span>
      </div>
    ),
  },
  { label: "Status", phone: "line", cell: ({ status }) => <HubStatusBadge status={status} /> },
  {
    label: "Talk",
    phone: "line",
    cell: ({ eventDate }) => <span className="no-wrap">{eventDate && formatDay(eventDate)}</span>,
  },
  { label: "Views", phone: "line", align: "right", unit: "views", cell: ({ viewCount }) => formatCount(viewCount) },
  { label: "Leads", phone: "line", align: "right", unit: "leads", cell: ({ leadCount }) => formatCount(leadCount) },
  {
    label: "Actions",
    phone: "foot",
    cell: (hub) =>
      hub.status !== "draft" && (
        <div className={styles.rowActions}>
          <ViewButton href={publicPath && `${publicPath}/${hub.slug}`} title={hub.title} />
          <Button
            size="sm"
            variant="subtle"
            color="red"
            onClick={() => onUnpublish(hub)}
            aria-label={`Unpublish ${hub.title}`}
          >
            Unpublish
          </Button>
        </div>
      ),
  },
];
