import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import type { HubEdit } from "#app/domain/hubs/form.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { zoneName } from "#app/domain/values/dates.ts";
import { SwitchField } from "#app/forms/switch-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import type { HubDefaults } from "#app/routes/dashboard/edit-hub/defaults.server.ts";
import { BasicInformation } from "#app/routes/dashboard/hub-editor/basic-information.tsx";
import { Branding } from "#app/routes/dashboard/hub-editor/branding.tsx";
import { changedLabels } from "#app/routes/dashboard/hub-editor/changed-fields.ts";
import styles from "#app/routes/dashboard/hub-editor/hub-editor.module.css";
import type { TypedHub } from "#app/routes/dashboard/hub-editor/preview-facts.ts";
import {
  LeadCaptureSwitches,
  StatusField,
  statusChoices,
  VisibilityField,
} from "#app/routes/dashboard/hub-editor/settings.tsx";
import { SlugField } from "#app/routes/dashboard/hub-editor/slug-field.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";

export const editFormId = "edit-hub";

interface EditFormProps {
  hub: HubDefaults;
  /** Of the copy that is being changed. */
  version: number;
  timezone: string;
  profileUrl: string | null;
  lastResult?: SubmissionResult;
  /** Between Basic Information and the rest; a form of its own. */
  schedule: React.ReactNode;
  onChanged(labels: string[]): void;
  /** What stands in the form now, for the preview. */
  onTyped(typed: TypedHub): void;
}

/**
 * The form of the Edit tab. Its fields belong to one `form` element by name, because the schedule between them is
 * another form and forms do not nest. Mounted anew for each copy it starts from.
 */
export function EditForm({
  hub,
  version,
  timezone,
  profileUrl,
  lastResult,
  schedule,
  onChanged,
  onTyped,
}: EditFormProps) {
  const [loaded] = useState(hub);
  const [form, fields] = useForm<HubEdit>({ id: editFormId, lastResult, defaultValue: loaded });
  const labels = changedLabels(fields).join("\n");
  useEffect(() => onChanged(labels ? labels.split("\n") : []), [labels, onChanged]);
  // As text, because the form's value is a new object each time it is asked for.
  const typed = JSON.stringify(form.value ?? {});
  useEffect(() => onTyped(JSON.parse(typed)), [typed, onTyped]);
  return (
    <div className={styles.form}>
      <Form method="post" {...getFormProps(form)} noValidate className={styles.apart}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="statusShown" value={loaded.status} />
      </Form>
      <BasicInformation
        fields={fields}
        zone={{ name: zoneName(timezone) }}
        slug={<SlugField field={fields.slug} title={fields.title} profileUrl={profileUrl} />}
      >
        <StatusField field={fields.status} choices={choicesFor(loaded.status)} />
        <VisibilityField field={fields.publicVisibility} />
      </BasicInformation>
      {schedule}
      <Section title="Lead Capture Settings" description="What people are asked for when they open the page">
        <LeadCaptureSwitches fields={fields} />
        <FieldRow>
          <SwitchField field={fields.leadRequireName} label="Require name" />
          <SwitchField field={fields.leadRequireEmail} label="Require email" />
          <SwitchField field={fields.leadRequirePhone} label="Require phone" />
          <SwitchField field={fields.leadRequireCompany} label="Require company" />
        </FieldRow>
        <TextField field={fields.leadFormTitle} label="Form Title" maxLength={200} isRequired />
        <TextareaField field={fields.leadFormDescription} label="Form Description" rows={2} maxLength={2_000} />
      </Section>
      <Branding fields={fields} />
    </div>
  );
}

/** What the schedule or "Close Now" made of the hub can be kept, but not chosen. */
function choicesFor(status: HubStatus): typeof statusChoices {
  if (status === "scheduled") return [{ value: status, label: "Scheduled: Opens by itself" }, ...statusChoices];
  if (status === "closed") return [{ value: status, label: "Closed: No longer available" }, ...statusChoices];
  return statusChoices;
}
