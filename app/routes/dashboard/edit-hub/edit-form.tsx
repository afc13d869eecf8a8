import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useEffectEvent, useState } from "react";
import { Form } from "react-router";
import type { HubEditFields } from "#app/domain/hubs/form.ts";
import type { HubDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { pick } from "#app/domain/values/pick.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";
import type { Field } from "#app/forms/field-props.ts";
import { AccessCard } from "#app/routes/dashboard/edit-hub/access-card.tsx";
import { FeedbackCard } from "#app/routes/dashboard/edit-hub/feedback-card.tsx";
import { LeadCaptureCard } from "#app/routes/dashboard/edit-hub/lead-capture-card.tsx";
import { NotesCard } from "#app/routes/dashboard/edit-hub/notes-card.tsx";
import type { SearchSource } from "#app/routes/dashboard/edit-hub/seo-appearance.tsx";
import { SeoCard } from "#app/routes/dashboard/edit-hub/seo-card.tsx";
import type { Autosave } from "#app/routes/dashboard/edit-hub/use-autosave.ts";
import { BasicInformation } from "#app/routes/dashboard/hub-form/basic-information.tsx";
import { BrandingCard } from "#app/routes/dashboard/hub-form/branding.tsx";
import { type FieldLabels, listChangedLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { AudienceCountField, hubStatusChoices, StatusField } from "#app/routes/dashboard/hub-form/settings.tsx";
import { SlugField } from "#app/routes/dashboard/hub-form/slug-field.tsx";
import { useFocusOnError } from "#app/routes/dashboard/hub-form/use-focus-on-error.ts";
import type { PageSource } from "#app/routes/dashboard/page-preview/use-page.ts";
import { FoldAll, FoldGroup } from "#app/ui/fold-group.tsx";

export const editFormId = "edit-hub";

interface EditFormProps {
  hubId: string;
  hub: HubDefaults;
  labels: FieldLabels;
  /** The version of the copy being edited. */
  version: number;
  timezone: string;
  preview: PageSource;
  search: SearchSource;
  profileUrl: string | null;
  lastResult?: SubmissionResult;
  /** The section with the schedule's own form and this form's status. */
  schedule(status: React.ReactNode): React.ReactNode;
  /** The hub's resources and questions, which save themselves. */
  resources: React.ReactNode;
  questions: React.ReactNode;
  questionCount: number;
  /** The shared branding, which saves itself. */
  universal: React.ReactNode;
  autosave: Autosave;
  /** Of a draft whose text is stored: only a chosen status or slug is unsaved. */
  isStored: boolean;
  onChanged(labels: string[]): void;
  /** At first, and after each change of a value. */
  onValuesChange(): void;
  /** The same, with the fields that differ from what is stored. */
  onFieldsChange(changed: Record<string, string | undefined>): void;
}

/**
 * The form of the Edit tab. Its fields refer to one `form` element by id, because the schedule between them is a form
 * of its own and forms cannot nest. Remounted for each copy it starts from.
 */
export function EditForm(props: EditFormProps) {
  const { hub, labels, version, lastResult, autosave, isStored, onChanged, onValuesChange, onFieldsChange } = props;
  const { form, formProps, fields, loaded } = useHubForm(hub, lastResult);
  useNotifiedChanges(listChangedLabels(labels, isStored ? pick(fields, ["status", "slug"]) : fields), onChanged);
  useNotifiedChanges(form.value, () => {
    onValuesChange();
    onFieldsChange(collectChanged(labels, fields));
    autosave.handleChange();
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any field of the form saves the draft
    <div className={styles.sections} onBlur={autosave.save}>
      <Form
        method="post"
        {...formProps}
        noValidate
        className={styles.separated}
        onSubmit={(event) => autosave.holdSubmit(event) || formProps.onSubmit(event)}
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="statusShown" value={loaded.statusShown} />
        {loaded.sharedShown && <input type="hidden" name="sharedShown" value={loaded.sharedShown} />}
      </Form>
      <Sections {...props} fields={fields} status={loaded.status} />
    </div>
  );
}

interface SectionsProps
  extends Pick<EditFormProps, "hubId" | "timezone" | "preview" | "search" | "profileUrl">,
    Pick<EditFormProps, "schedule" | "universal" | "resources" | "questions" | "questionCount"> {
  fields: ReturnType<typeof useHubForm>["fields"];
  /** As it was loaded. */
  status: HubStatus;
}

/** What the page says, what its audience gives and gets, and who may open it when. */
function Sections({ hubId, fields, status, schedule, universal, preview, ...props }: SectionsProps) {
  return (
    <>
      <FoldGroup label="Page" aside={<FoldAll />}>
        <BasicInformation
          fields={fields}
          zone={zoneName(props.timezone)}
          slug={<SlugField field={fields.slug} title={fields.title} profileUrl={props.profileUrl} />}
        >
          <AudienceCountField field={fields.audienceCount} />
        </BasicInformation>
        {props.resources}
        <BrandingCard fields={fields} universal={universal} />
        <SeoCard fields={fields} source={props.search} />
        <NotesCard field={fields.privateNotes} />
      </FoldGroup>
      <FoldGroup label="Audience">
        <FeedbackCard hubId={hubId} fields={fields} questionCount={props.questionCount} questions={props.questions} />
        <LeadCaptureCard fields={fields} preview={preview} />
      </FoldGroup>
      <FoldGroup label="Access">
        <AccessCard fields={fields} hubId={hubId} />
        {schedule(<StatusField field={fields.status} choices={listStatusChoices(status)} />)}
      </FoldGroup>
      {/* Once, among sections that wait for Save Changes. */}
      <p className="remark">Files, questions and Universal Branding are saved automatically.</p>
    </>
  );
}

/** The form with the values that it was loaded with. */
function useHubForm(hub: HubDefaults, lastResult: SubmissionResult | undefined) {
  const [loaded] = useState(hub);
  const [form, fields] = useForm<HubEditFields>({ id: editFormId, lastResult, defaultValue: loaded });
  useFocusOnError(editFormId, lastResult);
  return { form, formProps: getFormProps(form), fields, loaded };
}

const collectChanged = (labels: FieldLabels, fields: Partial<Record<string, Field>>) =>
  Object.fromEntries(
    Object.keys(labels).flatMap((name) =>
      fields[name]?.dirty ? [[name, fields[name].value as string | undefined]] : [],
    ),
  );

/** Calls `notify` at first and when the value changes. Compared as text, because each render makes a new object. */
function useNotifiedChanges<Value>(value: Value, notify: (value: Value) => void) {
  const notifyLatest = useEffectEvent(() => notify(value));
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => notifyLatest(), [text]);
}

/** "Scheduled" and "closed" are offered only while they are the current status. */
function listStatusChoices(status: HubStatus): typeof hubStatusChoices {
  if (status === "scheduled") return [{ value: status, label: "Scheduled: Opens automatically" }, ...hubStatusChoices];
  if (status === "closed") return [{ value: status, label: "Closed: No longer available" }, ...hubStatusChoices];
  return hubStatusChoices;
}
