import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { v4 as newToken } from "uuid";
import { normaliseUsername, usernameProblem, usernameRefusalMessage } from "#app/domain/accounts/accounts.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { createHub } from "#app/domain/hubs/create-hub.server.ts";
import { createHubForm, type NewHub } from "#app/domain/hubs/form.ts";
import { suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import { fieldLabels, newHubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { claimUsername } from "#app/domain/profiles/claim-username.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { countTemplateUse } from "#app/domain/templates/commands.server.ts";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import { filterKnownFields, parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { useSubmitAfterUpload } from "#app/routes/dashboard/files/use-submit-after-upload.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { BasicInformation } from "#app/routes/dashboard/hub-form/basic-information.tsx";
import { BrandingCard } from "#app/routes/dashboard/hub-form/branding.tsx";
import { listChangedLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";
import { ClaimUsername } from "#app/routes/dashboard/hub-form/claim-username.tsx";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { loadLimitNotice, toFailureNotice } from "#app/routes/dashboard/hub-form/refusal.server.ts";
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
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/create-hub.ts";

const formId = "create-hub";

interface CreateHubActionData {
  /** The submitted form with its errors. */
  result?: SubmissionResult;
  refusal?: RefusalNotice;
  /** A free slug, when one was requested. */
  slug?: string;
  /** The username that was refused, and why. */
  claim?: { username: string; message: string };
}
const respond = (actionData: CreateHubActionData, status = 200) => data(actionData, status);

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

type CreateInput = SpeakerInput & { request: Request };

async function create({ services, actor, form: sent, request }: CreateInput) {
  const form = parseFormData(sent, createHubForm);
  const template = await findSelectedTemplate(services, actor, request);
  if (!form.ok) return respond({ result: form.result }, 422);
  const { questions = [defaultQuestion], settings } = template ?? {};
  const outcome = await createHub(services, actor, form.values, questions, settings).catch((error: unknown) => ({
    ok: false as const,
    refusal: toFailureNotice(services, error, "Failed to create Talk Hub"),
  }));
  if (outcome.ok) {
    if (template && outcome.value.isNew) await countTemplateUse(services, actor, template.id);
    const created = href("/dashboard/edit-hub/:id", { id: outcome.value.id });
    const message = form.values.status === "active" ? "It's open. Share its QR code with your audience." : undefined;
    return redirectWithToast(created, { tone: "success", title: "Talk Hub created successfully!", message });
  }
  const { refusal } = outcome;
  if (refusal === "slug-taken") return respond({ result: refuseForm(form, slugInUse) }, 409);
  if (refusal === "text-too-long") return respond({ result: refuseForm(form, textTooLong) }, 422);
  if (refusal === "username-missing") return respond({ result: refuseForm(form, usernameMissing) }, 409);

  const result = refuseForm(form, { message: "This hub was not created" });
  if (refusal === "hub-limit-reached") {
    return respond({ result, refusal: await loadLimitNotice(services, actor, form.values.status) }, 409);
  }
  if (refusal === "plan-required" || refusal === "hub-total-reached")
    return respond({ result, refusal: { kind: refusal } }, 409);
  return respond({ result, refusal }, 500);
}

/** "Create and Publish": the hub is open at once, or not created. */
function createAndPublish(input: CreateInput) {
  input.form.set("status", "active");
  return create(input);
}

const slugInUse = {
  field: "slug",
  message: "Another of your hubs uses or used this address. Please choose a different one.",
};
const textTooLong = { field: "description", message: "This description is too long. Please shorten it." };
const usernameMissing = {
  field: "slug",
  message: "Please set your username in Profile Settings to enable public URL for your Talk Hubs.",
};

/** Returns a free slug, with the whole form for browsers that submitted it before hydration. */
async function generate({ services, actor, form }: CreateInput) {
  const slug = await suggestSlug(services, actor, String(form.get("title") ?? ""));
  return respond({
    slug,
    result: { initialValue: { ...Object.fromEntries(filterKnownFields(form, createHubForm)), slug } },
  });
}

async function claim({ services, actor, form }: CreateInput) {
  const username = normaliseUsername(String(form.get("username") ?? ""));
  const problem = usernameProblem(username, "profile");
  if (problem) return respond({ claim: { username, message: problem } }, 422);
  const outcome = await claimUsername(services, actor, username);
  return outcome.ok
    ? respond({})
    : respond({ claim: { username, message: usernameRefusalMessage(outcome.refusal) } }, 409);
}

const intents = defineIntents(
  { create, publish: createAndPublish, generate, "claim-username": claim },
  { defaultIntent: "create" },
);

export const action = defineAction(intents, async (args: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), request: args.request });
});

export default function CreateHub({ loaderData, actionData }: Route.ComponentProps) {
  const { origin, profileUrl, zones, defaults, labels, template } = loaderData;
  // Keeps the first token, so a revalidation cannot create a second hub from the same form.
  const [token] = useState(defaults.token);
  const [form, fields] = useForm<NewHub>({ id: formId, lastResult: actionData?.result, defaultValue: defaults });
  useBrowserTimezone(fields.timezone, { isOn: defaults.timezone === "UTC" && !actionData });
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
        actions={
          <CreateActions>
            <PreviewButton source={preview} />
          </CreateActions>
        }
      />
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the preview follows the focus */}
        <div className="stack" onFocus={followFocus}>
          {actionData?.refusal && <HubRefusal refusal={actionData.refusal} formId={formId} />}
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
            <BasicInformation
              fields={fields}
              isOpenOnPhones
              zone={{ field: fields.timezone, zones }}
              slug={<SlugField field={fields.slug} title={fields.title} profileUrl={profileUrl} followsTitle />}
            />
            <BrandingCard fields={fields} />
            <Settings fields={fields} />
          </Form>
        </div>
        <aside className={styles.beside} aria-label="Live preview">
          <PhonePreview source={preview} place={place} />
        </aside>
      </div>
    </>
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

/** `children` come before the form's own buttons. */
function CreateActions({ children }: { children: React.ReactNode }) {
  const { formMethod, formData } = useNavigation();
  const pendingIntent = formMethod === "POST" ? (formData?.get("intent") ?? "create") : null;
  return (
    <>
      {children}
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
