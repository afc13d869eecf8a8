import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import type { HubEdit } from "#app/domain/hubs/form.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { zoneName } from "#app/domain/values/dates.ts";
import { AccessCard } from "#app/routes/dashboard/edit-hub/access-card.tsx";
import type { HubDefaults } from "#app/routes/dashboard/edit-hub/defaults.server.ts";
import { LeadCaptureCard } from "#app/routes/dashboard/edit-hub/lead-capture-card.tsx";
import { SeoCard } from "#app/routes/dashboard/edit-hub/seo-card.tsx";
import { BasicInformation } from "#app/routes/dashboard/hub-form/basic-information.tsx";
import { Branding } from "#app/routes/dashboard/hub-form/branding.tsx";
import { listChangedLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import type { HubFormValues, PreviewBase } from "#app/routes/dashboard/hub-form/preview-input.ts";
import { hubStatusChoices, StatusField } from "#app/routes/dashboard/hub-form/settings.tsx";
import { SlugField } from "#app/routes/dashboard/hub-form/slug-field.tsx";

export const editFormId = "edit-hub";

interface EditFormProps {
  hubId: string;
  hub: HubDefaults;
  /** The version of the copy being edited. */
  version: number;
  timezone: string;
  preview: PreviewBase;
  profileUrl: string | null;
  lastResult?: SubmissionResult;
  /** The schedule's own form, between Basic Information and the rest. */
  schedule: React.ReactNode;
  /** The hub's resources, which save themselves. */
  resources: React.ReactNode;
  /** The shared branding, which saves itself. */
  universal: React.ReactNode;
  onChanged(labels: string[]): void;
  /** The form's current values, for the preview. */
  onValuesChange(values: HubFormValues): void;
}

/**
 * The form of the Edit tab. Its fields refer to one `form` element by id, because the schedule between them is a form
 * of its own and forms cannot nest. Remounted for each copy it starts from.
 */
export function EditForm({
  hubId,
  hub,
  version,
  timezone,
  preview: base,
  profileUrl,
  lastResult,
  schedule,
  universal,
  resources,
  onChanged,
  onValuesChange,
}: EditFormProps) {
  const [loaded] = useState(hub);
  const [form, fields] = useForm<HubEdit>({ id: editFormId, lastResult, defaultValue: loaded });
  const labels = listChangedLabels(fields).join("\n");
  useEffect(() => onChanged(labels ? labels.split("\n") : []), [labels, onChanged]);
  // Serialised, because the form's value is a new object on every read.
  const serialisedValues = JSON.stringify(form.value ?? {});
  useEffect(() => onValuesChange(JSON.parse(serialisedValues)), [serialisedValues, onValuesChange]);
  const preview = { values: form.value ?? {}, base, timezone };
  return (
    <div className={styles.form}>
      <Form method="post" {...getFormProps(form)} noValidate className={styles.separated}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="statusShown" value={loaded.status} />
        {loaded.sharedShown && <input type="hidden" name="sharedShown" value={loaded.sharedShown} />}
      </Form>
      <BasicInformation
        fields={fields}
        zone={{ name: zoneName(timezone) }}
        slug={<SlugField field={fields.slug} title={fields.title} profileUrl={profileUrl} />}
      >
        <StatusField field={fields.status} choices={listStatusChoices(loaded.status)} />
      </BasicInformation>
      {schedule}
      <LeadCaptureCard fields={fields} preview={preview} />
      <Branding fields={fields} universal={universal} />
      {resources}
      <AccessCard fields={fields} hubId={hubId} />
      <SeoCard fields={fields} preview={preview} />
    </div>
  );
}

/** "Scheduled" and "closed" are offered only while they are the current status. */
function listStatusChoices(status: HubStatus): typeof hubStatusChoices {
  if (status === "scheduled") return [{ value: status, label: "Scheduled: Opens automatically" }, ...hubStatusChoices];
  if (status === "closed") return [{ value: status, label: "Closed: No longer available" }, ...hubStatusChoices];
  return hubStatusChoices;
}
