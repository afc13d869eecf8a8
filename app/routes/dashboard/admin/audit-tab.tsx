import { type AuditSelection, auditFilters } from "#app/domain/admin/admin.ts";
import type { Page } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import type { AuditEntry } from "#app/routes/dashboard/admin/tab-data.server.ts";
import type { Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { When } from "#app/ui/when.tsx";

interface AuditTabProps {
  selection: AuditSelection;
  entries: Page<AuditEntry>;
}

/**
 * Administrators' actions, which stay when the account is deleted, or everyone's sign-ins and security changes of the last
 * 90 days.
 */
export const AuditTab = ({ selection, entries }: AuditTabProps) => (
  <List
    label="Audit log"
    nouns={["entry", "entries"]}
    page={entries}
    filter={{ filters: auditFilters, values: selection, params: { tab: "audit" } }}
    empty={selection.kind ? noEvents : noActions}
    searched="You can search by the account's email."
    columns={selection.kind ? securityColumns : actionColumns}
  />
);

const noEvents = <EmptyState title="Nothing here yet">Entries are deleted after 90 days.</EmptyState>;
const noActions = <EmptyState title="No actions yet">Everything you do in this panel is recorded here.</EmptyState>;

const createColumns = (title: string, origin: Pick<Column<AuditEntry>, "label" | "phone">): Column<AuditEntry>[] => [
  {
    label: title,
    phone: "title",
    cell: ({ title: text, detail }) => (
      <div className={styles.job}>
        <span className={styles.email}>{text}</span>
        {detail && <span className="quiet">{detail}</span>}
      </div>
    ),
  },
  { label: "Account", phone: "line", cell: ({ account }) => account ?? "-" },
  { ...origin, cell: ({ origin: text }) => text },
  {
    label: "When",
    phone: "foot",
    cell: ({ at }) => (
      <span className="no-wrap">
        <When at={at} as="moment" />
      </span>
    ),
  },
];
const actionColumns = createColumns("Action", { label: "Who", phone: "nowhere" });
const securityColumns = createColumns("Event", { label: "Network", phone: "line" });
