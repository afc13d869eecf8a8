import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { v4 as newToken } from "uuid";
import type { NewHub } from "#app/domain/hubs/form.ts";
import { newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import { fieldLabels, newHubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { useLastActionData } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import { readFieldText } from "#app/forms/field-props.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { useNewFiles } from "#app/routes/dashboard/files/use-new-files.ts";
import { useSubmitAfterUpload } from "#app/routes/dashboard/files/use-submit-after-upload.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { listChangedLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";
import { ClaimUsername } from "#app/routes/dashboard/hub-form/claim-username.tsx";
import { newHubForms } from "#app/routes/dashboard/hub-form/create-actions.server.ts";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import { NewHubFields } from "#app/routes/dashboard/hub-form/new-hub-fields.tsx";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { useBrowserTimezone } from "#app/routes/dashboard/hub-form/use-browser-timezone.ts";
import { useFocusOnError } from "#app/routes/dashboard/hub-form/use-focus-on-error.ts";
import { useScrolledTo } from "#app/routes/dashboard/hub-form/use-scrolled-to.ts";
import { zoneGroups } from "#app/routes/dashboard/hub-form/zone-groups.server.ts";
import { PhonePreview, PreviewButton } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { usePlaceOfFocus } from "#app/routes/dashboard/page-preview/preview-places.ts";
import { FromTemplate } from "#app/routes/dashboard/templates/from-template.tsx";
import { findSelectedTemplate } from "#app/routes/dashboard/templates/selected-template.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/create-hub.ts";

const formId = "create-hub";

export const handle: ScreenHandle = { heading: "Create New Talk Hub" };

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

export const action = signedInAction(newHubForms, { defaultIntent: "create" });

export default function CreateHub({ loaderData }: Route.ComponentProps) {
  const { origin, profileUrl, zones, defaults, labels, template } = loaderData;
  // Keeps the first token, so a revalidation cannot create a second hub from the same form.
  const [token] = useState(defaults.token);
  const result = useLastActionData<ActionResult<never, RefusalNotice>>();
  const lastResult = result?.intent === "claim-username" ? undefined : result?.form;
  const [form, fields] = useForm<NewHub>({ id: formId, lastResult, defaultValue: defaults });
  useFocusOnError(formId, lastResult);
  useBrowserTimezone(fields.timezone, { isOn: defaults.timezone === "UTC" && !result });
  const files = useNewFiles(token);
  const isDirty = listChangedLabels(labels, fields).length > 0 || files.stored.length > 0;
  const { isUploading, isHolding, holdSubmit } = useSubmitAfterUpload();
  const formProps = getFormProps(form);
  const path = href("/dashboard/create-hub/preview") + (template ? `?template=${template.id}` : "");
  const preview = { path, formId, changes: JSON.stringify([form.value, files.stored]) };
  const { place, followFocus } = usePlaceOfFocus();
  const notice = useScrolledTo(result?.reason);
  return (
    <>
      <title>Create New Talk Hub</title>
      <UnsavedGuard isDirty={isDirty} isUploading={isUploading} />
      <EditorHeader
        title="Create New Talk Hub"
        back={{ to: "/dashboard/hubs", label: "Back to My Talk Hubs" }}
        unsaved={isHolding && "Waiting for the upload..."}
        primary={<CreateButton status={readFieldText(fields.status)} />}
        actions={<PreviewButton source={preview} />}
      />
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the preview follows the focus */}
        <div className="stack" onFocus={followFocus}>
          {result?.reason && (
            <div ref={notice}>
              <HubRefusal refusal={result.reason} formId={formId} />
            </div>
          )}
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
            <NewHubFields fields={fields} files={files} zones={zones} profileUrl={profileUrl} />
          </Form>
        </div>
        <aside className={styles.beside} aria-label="Live preview">
          <PhonePreview source={preview} place={place} from={1100} />
        </aside>
      </div>
    </>
  );
}

/** The status that is chosen in the form decides what it does. */
function CreateButton({ status }: { status: string }) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && !formData?.has("intent");
  return (
    <Button type="submit" form={formId} loading={isSending}>
      {status === "active" ? "Create and Publish" : "Create Hub"}
    </Button>
  );
}
