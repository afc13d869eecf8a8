import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { v4 as newToken } from "uuid";
import { usernameRefusalMessage } from "#app/domain/accounts/accounts.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { createHub } from "#app/domain/hubs/create-hub.server.ts";
import { createHubForm, type NewHub } from "#app/domain/hubs/form.ts";
import { newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import { fieldLabels, newHubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { claimUsername } from "#app/domain/profiles/claim-username.server.ts";
import { claimUsernameForm } from "#app/domain/profiles/form.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { countTemplateUse } from "#app/domain/templates/commands.server.ts";
import { useLastActionData } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";
import { type FormHandler, signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { useSubmitAfterUpload } from "#app/routes/dashboard/files/use-submit-after-upload.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { BasicFields } from "#app/routes/dashboard/hub-form/basic-information.tsx";
import { BrandingCard } from "#app/routes/dashboard/hub-form/branding.tsx";
import { listChangedLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";
import { ClaimUsername } from "#app/routes/dashboard/hub-form/claim-username.tsx";
import { generateSlugHandler } from "#app/routes/dashboard/hub-form/generate-slug.server.ts";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import {
  explain,
  failedNotice,
  limitReached,
  slugInUse,
  textTooLong,
} from "#app/routes/dashboard/hub-form/refusal.server.ts";
import { HubRefusal, type RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import {
  hubStatusChoices,
  LeadCaptureSwitches,
  StatusField,
  VisibilityField,
} from "#app/routes/dashboard/hub-form/settings.tsx";
import { SlugField } from "#app/routes/dashboard/hub-form/slug-field.tsx";
import { useBrowserTimezone } from "#app/routes/dashboard/hub-form/use-browser-timezone.ts";
import { zoneGroups } from "#app/routes/dashboard/hub-form/zone-groups.server.ts";
import { PhonePreview, PreviewButton } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { usePlaceOfFocus } from "#app/routes/dashboard/page-preview/preview-places.ts";
import { FromTemplate } from "#app/routes/dashboard/templates/from-template.tsx";
import { findSelectedTemplate } from "#app/routes/dashboard/templates/selected-template.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { Section } from "#app/ui/section.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/create-hub.ts";

const formId = "create-hub";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const profile = orNotFound(await findOwnProfile(services, actor));
  const { username, timezone } = profile;
  const { origin } = services.settings.appUrl;
  const template = await findSelectedTemplate(services, actor, request);
  return {
    origin,
    template: template && { id: template.id, name: template.name, questions: template.questions.length },
    profileUrl: username && `${origin}/${username}`,
    zones: zoneGroups,
    labels: fieldLabels,
    defaults: {
      // Created with the form, so submitting it twice creates one hub.
      token: newToken(),
      ...newHubSettings,
      ...newHubBranding(profile),
      timezone,
      status: "draft",
      ...template?.fields,
    },
  };
}

const notCreated = "This hub was not created";

const create = formHandler(createHubForm, {
  async run({ services, actor, request }, values) {
    const template = await findSelectedTemplate(services, actor, request);
    const { questions = [defaultQuestion], settings } = template ?? {};
    const outcome = await createHub(services, actor, values, questions, settings);
    if (template && outcome.ok && outcome.value.isNew) await countTemplateUse(services, actor, template.id);
    return outcome;
  },
  refusals: {
    "slug-taken": slugInUse,
    "text-too-long": textTooLong,
    "username-missing": {
      field: "slug",
      message: "Please set your username in Profile Settings to enable public URL for your Talk Hubs.",
    },
    "hub-limit-reached": (_, input, { status }) => limitReached(input, status, notCreated),
    "plan-required": explain(notCreated),
    "hub-total-reached": explain(notCreated),
  },
  done: ({ id }, _, { status }) => ({
    ...success(
      "Talk Hub created successfully!",
      status === "active" ? "It's open. Share its QR code with your audience." : undefined,
    ),
    to: href("/dashboard/edit-hub/:id", { id }),
  }),
  failed: failedNotice("Failed to create Talk Hub", notCreated),
});

/** "Create and Publish": the hub is open at once, or not created. */
const publish: FormHandler = {
  run(input) {
    input.form.set("status", "active");
    return create.run(input);
  },
};

const claim = formHandler(claimUsernameForm, {
  run: ({ services, actor }, { username }) => claimUsername(services, actor, username),
  refusals: {
    "username-taken": { field: "username", message: usernameRefusalMessage("username-taken") },
    "username-limit-reached": { field: "username", message: usernameRefusalMessage("username-limit-reached") },
  },
});

export const action = signedInAction(
  { create, publish, generate: generateSlugHandler(createHubForm), "claim-username": claim },
  { defaultIntent: "create" },
);

export default function CreateHub({ loaderData }: Route.ComponentProps) {
  const { origin, profileUrl, zones, defaults, labels, template } = loaderData;
  // Keeps the first token, so a revalidation cannot create a second hub from the same form.
  const [token] = useState(defaults.token);
  const result = useLastActionData<ActionResult<never, RefusalNotice>>();
  const lastResult = result?.intent === "claim-username" ? undefined : result?.form;
  const [form, fields] = useForm<NewHub>({ id: formId, lastResult, defaultValue: defaults });
  useBrowserTimezone(fields.timezone, { isOn: defaults.timezone === "UTC" && !result });
  const changed = listChangedLabels(labels, fields);
  const { isUploading, isHolding, holdSubmit } = useSubmitAfterUpload();
  const formProps = getFormProps(form);
  const path = href("/dashboard/create-hub/preview") + (template ? `?template=${template.id}` : "");
  const preview = { path, formId, changes: JSON.stringify(form.value) };
  const { place, followFocus } = usePlaceOfFocus();
  return (
    <>
      <title>Create New Talk Hub</title>
      <UnsavedGuard isDirty={changed.length > 0} isUploading={isUploading} />
      <EditorHeader
        title="Create New Talk Hub"
        back={{ to: "/dashboard/hubs", label: "Back to My Talk Hubs" }}
        unsaved={isHolding && "Waiting for the upload..."}
        primary={<CreateButtons />}
        actions={<PreviewButton source={preview} />}
      />
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the preview follows the focus */}
        <div className="stack" onFocus={followFocus}>
          {result?.reason && <HubRefusal refusal={result.reason} formId={formId} />}
          {!profileUrl && <ClaimUsername origin={origin} />}
          {template && <FromTemplate {...template} />}
          <Form
            method="post"
            {...formProps}
            noValidate
            className="stack"
            onSubmit={(event) => holdSubmit(event) || formProps.onSubmit(event)}
          >
            <input type="hidden" name="token" value={token} />
            <Section title="Basic Information">
              <BasicFields
                fields={fields}
                zone={{ field: fields.timezone, zones }}
                slug={<SlugField field={fields.slug} title={fields.title} profileUrl={profileUrl} followsTitle />}
              />
            </Section>
            <FoldedCards fields={fields} />
          </Form>
        </div>
        <aside className={styles.beside} aria-label="Live preview">
          <PhonePreview source={preview} place={place} from={1100} />
        </aside>
      </div>
    </>
  );
}

function FoldedCards({ fields }: SettingsProps & React.ComponentProps<typeof BrandingCard>) {
  return (
    <div>
      <BrandingCard fields={fields} />
      <Settings fields={fields} />
    </div>
  );
}

function Settings({ fields }: SettingsProps) {
  const status = readFieldText(fields.status) === "active" ? "Active" : "Draft";
  const leads = isOn(fields.leadCaptureEnabled) ? "asks for contact details" : "no lead capture";
  return (
    <FoldSection id="section-settings" title="Settings" summary={`${status}, ${leads}`}>
      <StatusField
        field={fields.status}
        choices={hubStatusChoices.filter(({ value }) => value === "draft" || value === "active")}
      />
      <VisibilityField field={fields.publicVisibility} />
      <LeadCaptureSwitches fields={fields} />
    </FoldSection>
  );
}
type SettingsProps = React.ComponentProps<typeof LeadCaptureSwitches> & {
  fields: Record<"status" | "publicVisibility", Field>;
};

function CreateButtons() {
  const { formMethod, formData } = useNavigation();
  const pendingIntent = formMethod === "POST" ? (formData?.get("intent") ?? "create") : null;
  return (
    <>
      {/* First of the form's buttons, so Enter in a field creates a draft and never publishes. */}
      <Button type="submit" form={formId} variant="default" loading={pendingIntent === "create"}>
        Create Hub
      </Button>
      <Button type="submit" form={formId} name="intent" value="publish" loading={pendingIntent === "publish"}>
        Create and Publish
      </Button>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Create New Talk Hub" />;
}
