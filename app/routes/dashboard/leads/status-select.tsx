import { NativeSelect } from "@mantine/core";
import { leadStatuses } from "#app/database/vocabulary.ts";
import { type LeadStatus, leadStatusLabels } from "#app/domain/leads/leads.ts";
import type { LeadsActionData } from "#app/routes/dashboard/leads/actions.server.ts";
import styles from "#app/routes/dashboard/leads/leads.module.css";
import { useFetcher } from "#app/ui/use-fetcher.ts";

export const leadStatusChoices = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

interface StatusSelectProps {
  id: string;
  status: LeadStatus;
  /** The lead's name, for screen readers. */
  name: string;
}

/** Changes a lead's status in place. The choice shows before the server responds. */
export function StatusSelect({ id, status, name }: StatusSelectProps) {
  const fetcher = useFetcher<LeadsActionData>();
  const currentStatus = String(fetcher.formData?.get("status") ?? status);
  return (
    <NativeSelect
      className={styles.status}
      data-status={currentStatus}
      size="xs"
      aria-label={`Status of ${name}`}
      value={currentStatus}
      data={leadStatusChoices}
      onChange={(event) =>
        fetcher.submit(
          { intent: "status", id, status: event.currentTarget.value },
          { method: "post", action: "/dashboard/leads" },
        )
      }
    />
  );
}
