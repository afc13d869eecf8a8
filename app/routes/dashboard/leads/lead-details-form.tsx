import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { LeadDetails } from "#app/domain/leads/form.ts";
import { type LeadField, leadFieldLabels, leadFieldLengths } from "#app/domain/leads/leads.ts";
import type { Lead } from "#app/domain/leads/queries.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { LeadForms } from "#app/routes/dashboard/leads/one-lead-actions.server.ts";
import { DescriptionItem, DescriptionList } from "#app/ui/description-list.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FieldRow } from "#app/ui/section.tsx";

interface LeadDetailsFormProps {
  lead: Lead;
  onDirty(isDirty: boolean): void;
  onClose(): void;
}

const names = Object.keys(leadFieldLabels) as LeadField[];

/** Edits name, email, phone and company. A save over details that the speaker has not read is refused and shows both. */
export function LeadDetailsForm({ lead, onDirty, onClose }: LeadDetailsFormProps) {
  const { firstName, lastName, email, phone, company } = lead;
  const stored = { firstName, lastName, email, phone, company };
  const { fields, result, props } = useActionForm<LeadDetails, LeadForms["details"]>("details", {
    id: "lead-details",
    defaultValue: stored,
  });
  // Keeps the link back to the list with its search after saving.
  const { state } = useLocation();
  const isDirty = names.some((name) => (fields[name].value ?? stored[name] ?? "") !== (stored[name] ?? ""));
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const { stale, otherLeadId } = result?.reason ?? {};
  // After reading the other details, the speaker can overwrite them.
  const detailsVersion = stale?.version ?? lead.detailsVersion;
  return (
    <ActionForm {...props} sends={{ detailsVersion }} state={state} className="stack">
      {stale && <StaleNotice stored={stale} />}
      {otherLeadId && (
        <Notice tone="warning" title="This person is already one of your leads">
          <Link className="text-link" to={`/dashboard/leads/${otherLeadId}`}>
            Open the other lead
          </Link>
        </Notice>
      )}
      <FieldRow>
        {(["firstName", "lastName"] as const).map((name) => (
          <TextField key={name} field={fields[name]} label={leadFieldLabels[name]} maxLength={leadFieldLengths[name]} />
        ))}
      </FieldRow>
      <TextField field={fields.email} label="Email" type="email" maxLength={leadFieldLengths.email} />
      <FieldRow>
        {(["phone", "company"] as const).map((name) => (
          <TextField key={name} field={fields[name]} label={leadFieldLabels[name]} maxLength={leadFieldLengths[name]} />
        ))}
      </FieldRow>
      <DialogActions onCancel={onClose}>{stale ? "Save mine instead" : "Save details"}</DialogActions>
    </ActionForm>
  );
}

function StaleNotice({ stored }: { stored: Record<LeadField, string | null> }) {
  return (
    <Notice tone="warning" title="These details were changed in another window">
      <p>Your version is below and hasn't been saved. The other window's version:</p>
      <DescriptionList>
        {names.map((name) => (
          <DescriptionItem key={name} label={leadFieldLabels[name]}>
            {stored[name]}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Notice>
  );
}
