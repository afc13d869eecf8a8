import { useState } from "react";
import { href, Link } from "react-router";
import type { NewLead } from "#app/domain/leads/form.ts";
import { leadFieldLabels, leadFieldLengths } from "#app/domain/leads/leads.ts";
import { ActionForm, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { LeadListForms } from "#app/routes/dashboard/leads/actions.server.ts";
import { notesDescription } from "#app/routes/dashboard/leads/private-notes.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { randomId } from "#app/ui/random-id.ts";
import { FieldRow } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface AddLeadProps {
  hubs: { id: string; title: string }[];
  opened: boolean;
  onClose(): void;
}

/** Adds a lead by hand. A refused form keeps its values. */
export function AddLead({ hubs, opened, onClose }: AddLeadProps) {
  const fetcher = useFetcher();
  const [token, setToken] = useState(() => randomId());
  useDone(useActionResult("add", fetcher), () => {
    setToken(randomId());
    onClose();
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Lead" size="large">
      <AddLeadForm key={token} token={token} hubs={hubs} fetcher={fetcher} onClose={onClose} />
    </Dialog>
  );
}

interface AddLeadFormProps extends Omit<AddLeadProps, "opened"> {
  token: string;
  fetcher: ReturnType<typeof useFetcher>;
}

function AddLeadForm({ token, hubs, fetcher, onClose }: AddLeadFormProps) {
  const { fields, result, props } = useActionForm<NewLead, LeadListForms["add"]>("add", { id: "add-lead", fetcher });
  const existingLeadId = result?.reason?.leadId;
  return (
    <ActionForm {...props} action={href("/dashboard/leads")} sends={{ token }} className="stack">
      {existingLeadId && (
        <Notice tone="warning" title="This person is already one of your leads">
          <Link className="text-link" to={`/dashboard/leads/${existingLeadId}`}>
            Open lead
          </Link>
        </Notice>
      )}
      <FieldRow>
        {(["firstName", "lastName"] as const).map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={leadFieldLabels[name]}
            maxLength={leadFieldLengths[name]}
            data-autofocus={name === "firstName" || undefined}
          />
        ))}
      </FieldRow>
      <FieldRow>
        <TextField field={fields.email} label="Email" type="email" maxLength={leadFieldLengths.email} />
        <TextField field={fields.phone} label="Phone" maxLength={leadFieldLengths.phone} />
      </FieldRow>
      <FieldRow>
        <TextField field={fields.company} label="Company" maxLength={leadFieldLengths.company} />
        <SelectField
          field={fields.hub}
          label="Talk Hub"
          data={[{ value: "", label: "None" }, ...hubs.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      </FieldRow>
      <TextareaField field={fields.notes} label="Notes" rows={3} description={notesDescription} />
      <DialogActions onCancel={onClose}>Add Lead</DialogActions>
    </ActionForm>
  );
}
