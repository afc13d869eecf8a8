import { getFormProps, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { v4 as newToken } from "uuid";
import type { NewLead } from "#app/domain/leads/form.ts";
import { leadFieldLabels, leadFieldLengths } from "#app/domain/leads/leads.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import type { LeadsActionData } from "#app/routes/dashboard/leads/actions.server.ts";
import { notesDescription } from "#app/routes/dashboard/leads/private-notes.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FieldRow } from "#app/ui/section.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface AddLeadProps {
  hubs: { id: string; title: string }[];
  opened: boolean;
  onClose(): void;
}

/** Adds a lead by hand. A refused form keeps its values. */
export function AddLead({ hubs, opened, onClose }: AddLeadProps) {
  const fetcher = useFetcher<LeadsActionData>();
  const [token, setToken] = useState(() => newToken());
  const addedId = fetcher.data?.lead?.kind === "added" ? fetcher.data.lead.id : undefined;
  useToast(fetcher.data?.toast);
  useEffect(() => {
    if (!addedId) return;
    setToken(newToken());
    onClose();
  }, [addedId, onClose]);
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Lead" size="large">
      <AddLeadForm key={token} token={token} hubs={hubs} fetcher={fetcher} onClose={onClose} />
    </Dialog>
  );
}

interface AddLeadFormProps extends Omit<AddLeadProps, "opened"> {
  token: string;
  fetcher: ReturnType<typeof useFetcher<LeadsActionData>>;
}

function AddLeadForm({ token, hubs, fetcher, onClose }: AddLeadFormProps) {
  const [form, fields] = useForm<NewLead>({ id: "add-lead", lastResult: fetcher.data?.result });
  const existingLeadId = fetcher.data?.lead?.kind === "known" ? fetcher.data.lead.id : undefined;
  return (
    <fetcher.Form method="post" action="/dashboard/leads" {...getFormProps(form)} noValidate className="stack">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="token" value={token} />
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
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={fetcher.state !== "idle"}>
          Add Lead
        </Button>
      </div>
    </fetcher.Form>
  );
}
