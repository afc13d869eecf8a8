import { href } from "react-router";
import { leadStatuses } from "#app/database/vocabulary.ts";
import { type LeadStatus, leadStatusLabels } from "#app/domain/leads/leads.ts";
import { SavedSelect } from "#app/forms/saved-select.tsx";
import styles from "#app/routes/dashboard/leads/leads.module.css";

export const leadStatusChoices = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

interface StatusSelectProps {
  id: string;
  status: LeadStatus;
  /** The lead's name, for screen readers. */
  name: string;
}

/** Changes a lead's status in place. */
export function StatusSelect({ id, status, name }: StatusSelectProps) {
  return (
    <SavedSelect
      action={href("/dashboard/leads")}
      intent="status"
      sends={{ id }}
      name="status"
      value={status}
      data={leadStatusChoices}
      label={`Status of ${name}`}
      className={styles.status}
    />
  );
}
