import { useMemo } from "react";
import { Form, Link, useLocation } from "react-router";
import { type AuditSelection, securityKindLabels } from "#app/domain/admin/admin.ts";
import type { Page } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import type { AuditItem } from "#app/routes/dashboard/admin/tab-data.server.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { NativeSelect, TextInput } from "#app/ui/input.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useQueryForm } from "#app/ui/query-form.ts";
import { formatCount } from "#app/ui/stats.tsx";

interface AuditTabProps {
  selection: AuditSelection;
  entries: Page<AuditItem>;
}

/**
 * Administrators' actions, which stay when the account is deleted, or everyone's sign-ins and security changes of the last
 * 90 days.
 */
export function AuditTab({ selection, entries }: AuditTabProps) {
  const { kind, search } = selection;
  return (
    <div>
      <AuditFilters selection={selection} />
      <p className={styles.found} role="status">
        {search !== undefined &&
          `${formatCount(entries.total ?? 0)} ${entries.total === 1 ? "entry matches" : "entries match"}`}
      </p>
      {entries.rows.length > 0 ? (
        <DataTable
          caption="Audit log"
          columns={kind ? securityColumns : actionColumns}
          rows={entries.rows}
          rowKey={({ id }) => id}
        />
      ) : (
        <NoEntries selection={selection} />
      )}
      <Pager position={entries.position} />
    </div>
  );
}

function NoEntries({ selection: { kind, search } }: Pick<AuditTabProps, "selection">) {
  if (search !== undefined)
    return <EmptyState title="No entries match these filters">You can search by the account's email.</EmptyState>;
  if (kind) return <EmptyState title="Nothing here yet">Entries are deleted after 90 days.</EmptyState>;
  return <EmptyState title="No actions yet">Everything you do in this panel is recorded here.</EmptyState>;
}

const kindChoices = [
  { value: "", label: "Administrators' actions" },
  ...Object.entries(securityKindLabels).map(([value, label]) => ({ value, label })),
];

/** A GET form. The select applies immediately. */
function AuditFilters({ selection }: Pick<AuditTabProps, "selection">) {
  const { pathname } = useLocation();
  const query = useMemo(() => ({ tab: "audit", ...selection }), [selection]);
  const { form, applyNow } = useQueryForm(query);
  return (
    <Form {...form} className={styles.filters}>
      <input type="hidden" name="tab" value="audit" />
      <div className={styles.searching}>
        <TextInput
          label="Search"
          name="search"
          type="search"
          defaultValue={selection.search}
          placeholder="The account's email"
          maxLength={254}
          leftSection={<IconSearch />}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </div>
      <NativeSelect
        className={styles.wide}
        label="Show"
        name="kind"
        defaultValue={selection.kind}
        onChange={applyNow}
        data={kindChoices}
      />
      {Object.keys(selection).length > 0 && (
        <Link to={`${pathname}?tab=audit`} className="text-link" preventScrollReset>
          Clear all filters
        </Link>
      )}
    </Form>
  );
}

const createColumns = (title: string, origin: Pick<Column<AuditItem>, "label" | "phone">): Column<AuditItem>[] => [
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
  { label: "When", phone: "foot", cell: ({ when }) => <span className={styles.noWrap}>{when}</span> },
];
const actionColumns = createColumns("Action", { label: "Who", phone: "nowhere" });
const securityColumns = createColumns("Event", { label: "Network", phone: "line" });
