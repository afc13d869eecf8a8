import { data, useNavigation } from "react-router";
import { findEmailChange } from "#app/domain/accounts/email-change.server.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { findDataExport } from "#app/domain/privacy/request-export.server.ts";
import { findRetention } from "#app/domain/privacy/retention.server.ts";
import { switches } from "#app/domain/profiles/profiles.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { dayOf, formatDay, formatSince } from "#app/domain/values/dates.ts";
import { describeDevice } from "#app/domain/values/device-description.ts";
import { busyMessage, tooBusy } from "#app/request/account-attempts.server.ts";
import { defineAction, readIntent } from "#app/request/intents.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, requestContextKey, requireSession } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import type { SettingsActionData } from "#app/routes/dashboard/account-settings/action-data.ts";
import { settingsIntents } from "#app/routes/dashboard/account-settings/actions.server.ts";
import { DangerSection } from "#app/routes/dashboard/account-settings/danger-section.tsx";
import { DataExportSection } from "#app/routes/dashboard/account-settings/data-export-section.tsx";
import { PlanSection } from "#app/routes/dashboard/account-settings/plan-section.tsx";
import { PreferencesForm, preferencesFormId } from "#app/routes/dashboard/account-settings/preferences-form.tsx";
import { RetentionSection } from "#app/routes/dashboard/account-settings/retention-section.tsx";
import { SecuritySection } from "#app/routes/dashboard/account-settings/security-section.tsx";
import { useCopy } from "#app/routes/dashboard/edit-hub/use-copy.ts";
import { StaleCopyNotice } from "#app/routes/dashboard/forms/stale-copy-notice.tsx";
import { UnsavedFields } from "#app/routes/dashboard/forms/unsaved-fields.tsx";
import { useActionResult } from "#app/routes/dashboard/forms/use-action-result.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/account-settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, id, hasSecondStep } = await requireSession(context);
  const [retention, ownProfile, sessions, pendingEmailChange, dataExport] = await Promise.all([
    findRetention(services, actor),
    findOwnProfile(services, actor),
    listSessions(services, actor),
    findEmailChange(services, actor),
    findDataExport(services, actor),
  ]);
  const now = services.clock.now();
  const profile = orNotFound(ownProfile);
  const { months, due, from } = orNotFound(retention);
  return {
    email: actor.email,
    plan: profile.plan,
    preferences: { ...pick(profile, switches), leadAlertFrequency: profile.leadAlertFrequency },
    version: versionOf("preferences", profile),
    dataExport: dataExport && toDataExportView(dataExport, profile.timezone),
    retention: { months, contacts: due.contacts, from: from && formatDay(dayOf(from, profile.timezone)) },
    security: {
      hasSecondStep,
      pendingEmailChange,
      sessions: sessions
        .map((session) => ({
          id: session.id,
          device: describeDevice(session.userAgent),
          lastActive: `Last seen ${formatSince(session.lastActiveAt, now, profile.timezone)}`,
          isCurrent: session.id === id,
        }))
        .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    },
  };
}

const toDataExportView = <Details extends { expiresAt: Date | null }>(
  { expiresAt, ...details }: Details,
  timezone: string,
) => ({
  ...details,
  until: expiresAt && formatDay(dayOf(expiresAt, timezone)),
});

const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const action = defineAction(settingsIntents, async ({ request, context }: Route.ActionArgs, dispatch) => {
  const session = await requireSession(context);
  const form = await readForm(request);
  const intent = readIntent(settingsIntents, form);
  const input = {
    context,
    form,
    requestContext: context.get(requestContextKey),
    request,
    session,
    actor: session.actor,
  };
  const runIntent = () => dispatch(input);
  const sent = form.has("password") ? await runPasswordWork(runIntent, { isRecognised: true }) : await runIntent();
  if (!sent) {
    const busy: SettingsActionData = { toast: { tone: "error", title: "Error", message: busyMessage } };
    return data({ ...busy, intent }, tooBusy);
  }
  return data({ ...sent.data, intent }, sent.init ?? undefined);
});

export const headers = retryAfterHeaders;

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const actionResult = useActionResult(actionData);
  const { email, plan, preferences, version, retention, security, dataExport } = loaderData;
  const { copy, changed, setChanged, discard } = useCopy(version, preferencesFormId, [actionResult?.saved]);
  useToast(actionResult?.toast);
  const isSaving = useNavigation().formData?.get("intent") === "preferences";
  const findResult = (intent: string) => (actionResult?.intent === intent ? actionResult.result : undefined);
  return (
    <>
      <title>Account Settings</title>
      <UnsavedGuard isDirty={changed.length > 0} />
      <EditorHeader
        title="Account Settings"
        back={{ to: "/dashboard", label: "Back to Dashboard", hasVisibleLabel: true }}
        unsaved={changed.length > 0 && <UnsavedFields changed={changed} discard={discard} />}
        actions={
          <Button type="submit" form={preferencesFormId} loading={isSaving}>
            Save Preferences
          </Button>
        }
      />
      <div className="stack narrow-page">
        {actionResult?.latest && (
          <StaleCopyNotice
            formId={preferencesFormId}
            latest={actionResult.latest}
            title="Your settings were changed somewhere else"
          />
        )}
        <PreferencesForm
          key={copy.key}
          preferences={preferences}
          version={copy.version}
          email={email}
          lastResult={findResult("preferences")}
          onChanged={setChanged}
          between={<PlanSection plan={plan} />}
        />
        <RetentionSection {...retention} result={findResult("retention")} />
        <SecuritySection {...security} email={email} findResult={findResult} />
        <DataExportSection latest={dataExport} />
        <DangerSection hasSecondStep={security.hasSecondStep} result={findResult("delete-account")} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Account Settings" title="We couldn't load your settings" />;
}
