import { ChoiceField } from "#app/forms/choice-field.tsx";
import type { Field } from "#app/forms/field-props.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";

/** Specification: the statuses an owner can choose. */
export const hubStatusChoices = [
  { value: "draft", label: "Draft: Only visible to you" },
  { value: "active", label: "Active: Public and accessible" },
  { value: "archived", label: "Archived: Read-only for attendees" },
];

/** Of a new hub: the one control that decides whether it opens. */
export function NewStatusField({ field }: { field: Field }) {
  const choices = hubStatusChoices.filter(({ value }) => value !== "archived");
  return <ChoiceField field={field} label="Status" choices={choices} isRow />;
}

export function StatusField({ field, choices }: { field: Field; choices: typeof hubStatusChoices }) {
  return (
    <SelectField
      field={field}
      label="Status"
      description="Changes with Save Changes. The buttons below act at once"
      data={choices}
    />
  );
}

export function AudienceCountField({ field }: { field: Field }) {
  return (
    <TextField
      field={field}
      label="Audience Size"
      inputMode="numeric"
      description="How many people were there. Results then show your response rate"
    />
  );
}

export function VisibilityField({ field }: { field: Field }) {
  return (
    <SwitchField
      field={field}
      label="Public Visibility"
      description="When off, only you can see the hub, whatever its status"
    />
  );
}

export function LeadCaptureSwitches({ fields }: { fields: Record<"leadCaptureEnabled" | "leadAllowSkip", Field> }) {
  return (
    <>
      <SwitchField
        field={fields.leadCaptureEnabled}
        label="Enable Lead Capture"
        description="Asks people for their details when they open the page"
      />
      <SwitchField
        field={fields.leadAllowSkip}
        label="Allow “Continue without”"
        description="Lets people open the page without giving their details"
      />
    </>
  );
}

export function FileSwitches({ fields }: { fields: Record<"leadSendFiles" | "filesAfterClose", Field> }) {
  return (
    <>
      <SwitchField
        field={fields.leadSendFiles}
        label="Email the Files"
        description="Sends everyone who leaves an email address the files of this talk, once"
      />
      <SwitchField
        field={fields.filesAfterClose}
        label="Keep Files After Closing"
        description="The closed page still offers the files, without the form. When off, people can ask you for them"
      />
    </>
  );
}
