import { auditActLabels } from "#app/domain/admin/admin.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import type { AuditItem } from "#app/routes/dashboard/admin/tab-data.server.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";

/** The log of administrative actions. Entries stay when the account is deleted. */
export function AuditTab({ entries, page, pages }: { entries: AuditItem[]; page: number; pages: number }) {
  if (entries.length === 0)
    return <EmptyState title="No actions yet">Everything you do in this panel is recorded here.</EmptyState>;
  return (
    <div className="stack-small">
      <DataTable caption="Audit log" columns={columns} rows={entries} rowKey={({ id }) => id} />
      <Pager page={page} pages={pages} />
    </div>
  );
}

const columns: Column<AuditItem>[] = [
  {
    label: "Action",
    phone: "title",
    cell: ({ act, detail }) => (
      <div className={styles.job}>
        <span className={styles.email}>{auditActLabels[act]}</span>
        {detail && <span className="quiet">{detail}</span>}
      </div>
    ),
  },
  { label: "Account", phone: "line", cell: ({ subjectEmail }) => subjectEmail ?? "-" },
  { label: "Who", phone: "nowhere", cell: ({ actorEmail }) => actorEmail },
  { label: "When", phone: "foot", cell: ({ when }) => <span className={styles.noWrap}>{when}</span> },
];
