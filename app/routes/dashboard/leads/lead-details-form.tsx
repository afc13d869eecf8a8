import { getFormProps, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import type { LeadDetails } from "#app/domain/leads/form.ts";
import { type LeadField, leadFieldLabels, leadFieldLengths } from "#app/domain/leads/leads.ts";
import { TextField } from "#app/forms/text-field.tsx";
import type { LeadView } from "#app/routes/dashboard/leads/lead-view.server.ts";
import type { DetailsResult } from "#app/routes/dashboard/leads/one-lead-actions.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DescriptionItem, DescriptionList } from "#app/ui/description-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FieldRow } from "#app/ui/section.tsx";

interface LeadDetailsFormProps {
  lead: LeadView["lead"];
  result?: DetailsResult;
  onDirty(isDirty: boolean): void;
  onClose(): void;
}

const names = Object.keys(leadFieldLabels) as LeadField[];

/** Edits name, email, phone and company. A save over details that the speaker has not read is refused and shows both. */
export function LeadDetailsForm({ lead, result, onDirty, onClose }: LeadDetailsFormProps) {
  const { firstName, lastName, email, phone, company } = lead;
  const stored = { firstName, lastName, email, phone, company };
  const [form, fields] = useForm<LeadDetails>({
    id: "lead-details",
    lastResult: result?.refused,
    defaultValue: stored,
  });
  // Keeps the link back to the list with its search after saving.
  const { state } = useLocation();
  const isSending = useNavigation().formData?.get("intent") === "details";
  const isDirty = names.some((name) => (fields[name].value ?? stored[name] ?? "") !== (stored[name] ?? ""));
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const stale = result?.stale;
  return (
    <Form method="post" {...getFormProps(form)} state={state} noValidate className="stack">
      <input type="hidden" name="intent" value="details" />
      {/* After reading the other details, the speaker can overwrite them. */}
      <input type="hidden" name="detailsVersion" value={stale?.version ?? lead.detailsVersion} />
      {stale && <StaleNotice stored={stale} />}
      {result?.otherLeadId && (
        <Notice tone="warning" title="This person is already one of your leads">
          <Link className="text-link" to={`/dashboard/leads/${result.otherLeadId}`}>
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
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {stale ? "Save mine instead" : "Save details"}
        </Button>
      </div>
    </Form>
  );
}

function StaleNotice({ stored }: { stored: NonNullable<DetailsResult["stale"]> }) {
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
