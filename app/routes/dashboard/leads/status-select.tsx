import { leadStatuses } from "#app/database/vocabulary.ts";
import { type LeadStatus, leadStatusLabels } from "#app/domain/leads/leads.ts";
import type { LeadsActionData } from "#app/routes/dashboard/leads/actions.server.ts";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { SavedSelect } from "#app/ui/saved-select.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

export const leadStatusChoices = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

interface StatusSelectProps {
  id: string;
  status: LeadStatus;
  /** The lead's name, for screen readers. */
  name: string;
}

/** Changes a lead's status in place. */
export function StatusSelect({ id, status, name }: StatusSelectProps) {
  const fetcher = useFetcher<LeadsActionData>();
  return (
    <SavedSelect
      fetcher={fetcher}
      action="/dashboard/leads"
      fields={{ intent: "status", id }}
      name="status"
      value={status}
      data={leadStatusChoices}
      label={`Status of ${name}`}
      className={styles.status}
    />
  );
}
