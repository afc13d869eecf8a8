import type { FailedJobRow } from "#app/domain/admin/failed-jobs.server.ts";
import type { Page } from "#app/domain/values/page.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import type { Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { When } from "#app/ui/when.tsx";

/** Jobs that failed after every retry. */
export const JobsTab = ({ jobs }: { jobs: Page<FailedJobRow> }) => (
  <List label="Failed jobs" nouns={["job", "jobs"]} page={jobs} empty={noJobs} columns={columns} />
);

const noJobs = (
  <EmptyState title="No failed jobs">
    Emails and tasks that fail after every retry appear here until you retry or dismiss them.
  </EmptyState>
);

const columns: Column<FailedJobRow>[] = [
  {
    label: "Job",
    phone: "title",
    cell: ({ title, error }) => (
      <div className={styles.job}>
        <span className={styles.email}>{title}</span>
        <span className="quiet">{error}</span>
      </div>
    ),
  },
  { label: "For", phone: "line", cell: ({ recipient }) => recipient ?? "-" },
  {
    label: "Failed",
    phone: "line",
    cell: ({ failedAt, attempts }) => (
      <span className="no-wrap">
        <When at={failedAt} as="since" />, {attempts === 1 ? "1 try" : `${attempts} tries`}
      </span>
    ),
  },
  {
    label: "Actions",
    phone: "foot",
    cell: ({ id, title, recipient }) => (
      <ActionForm sends={{ id }} preventScrollReset className={`button-row ${styles.moves}`}>
        <JobButton intent="retry" about={recipient ?? title}>
          Retry
        </JobButton>
        <JobButton intent="dismiss" about={recipient ?? title}>
          Dismiss
        </JobButton>
      </ActionForm>
    ),
  },
];

function JobButton({ intent, about, children }: { intent: string; about: string; children: string }) {
  return (
    <SubmitButton
      intent={intent}
      size="sm"
      variant={intent === "retry" ? "default" : "subtle"}
      aria-label={`${children} ${about}`}
    >
      {children}
    </SubmitButton>
  );
}
