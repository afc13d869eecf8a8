import { href } from "react-router";
import { leadStatuses } from "#app/database/vocabulary.ts";
import { type LeadStatus, leadStatusLabels } from "#app/domain/leads/leads.ts";
import { SavedBadge } from "#app/forms/saved-badge.tsx";
import type { Tone } from "#app/ui/badge.tsx";

const tones: Record<LeadStatus, Tone> = { new: "info", contacted: "warning", won: "success", lost: "neutral" };

export const leadStatusChoices = leadStatuses.map((value) => ({
  value,
  label: leadStatusLabels[value],
  tone: tones[value],
}));

interface LeadStatusBadgeProps {
  id: string;
  status: LeadStatus;
  /** The lead's name, for screen readers. */
  name: string;
}

/** Shows a lead's status, and changes it in place. */
export function LeadStatusBadge({ id, status, name }: LeadStatusBadgeProps) {
  return (
    <SavedBadge
      action={href("/dashboard/leads")}
      intent="status"
      sends={{ id }}
      name="status"
      value={status}
      choices={leadStatusChoices}
      label={`Status of ${name}`}
    />
  );
}
