import { Button } from "@mantine/core";
import { data, useNavigation } from "react-router";
import { findRetention } from "#app/domain/privacy/retention.server.ts";
import { switches } from "#app/domain/profiles/profiles.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { orNotFound, requireSession, visit } from "#app/request/visit.ts";
import { acts } from "#app/routes/dashboard/account-settings/actions.server.ts";
import { DangerSection } from "#app/routes/dashboard/account-settings/danger-section.tsx";
import { PlanSection } from "#app/routes/dashboard/account-settings/plan-section.tsx";
import { PreferencesForm, preferencesFormId } from "#app/routes/dashboard/account-settings/preferences-form.tsx";
import { RetentionSection } from "#app/routes/dashboard/account-settings/retention-section.tsx";
import { useCopy } from "#app/routes/dashboard/edit-hub/use-copy.ts";
import { inWords } from "#app/routes/dashboard/hub-editor/changed-fields.ts";
import styles from "#app/routes/dashboard/profile/profile.module.css";
import { StaleCopyNotice } from "#app/routes/dashboard/profile/stale-copy-notice.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/account-settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [foundRetention, foundProfile] = await Promise.all([
    findRetention(services, actor),
    findOwnProfile(services, actor),
  ]);
  const profile = orNotFound(foundProfile);
  const { months, due, from } = orNotFound(foundRetention);
  return {
    email: actor.email,
    plan: profile.plan,
    preferences: { ...pick(profile, switches), leadAlertFrequency: profile.leadAlertFrequency },
    version: versionOf("preferences", profile),
    retention: { months, contacts: due.contacts, from: from && formatDay(dayOf(from, profile.timezone)) },
  };
}

const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export async function action({ request, context }: Route.ActionArgs) {
  const { actor } = await requireSession(context);
  const form = await request.formData();
  const intent = String(form.get("intent"));
  const act = orNotFound(Object.hasOwn(acts, intent) ? acts[intent] : null);
  form.delete("intent");
  const { answer, status } = await act({ visit: context.get(visit), request, actor, form });
  return data({ ...answer, intent }, status);
}

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { email, plan, preferences, version, retention } = loaderData;
  const { copy, changed, setChanged, discard } = useCopy(version, preferencesFormId, [actionData?.saved]);
  useToast(actionData?.toast);
  const isSaving = useNavigation().formData?.get("intent") === "preferences";
  const resultOf = (intent: string) => (actionData?.intent === intent ? actionData.result : undefined);
  return (
    <>
      <title>Account Settings</title>
      <UnsavedGuard isDirty={changed.length > 0} />
      <EditorHeader
        title="Account Settings"
        back={{ to: "/dashboard", label: "Back to Dashboard", isNamed: true }}
        unsaved={
          changed.length > 0 && (
            <>
              Not saved: {inWords(changed)}.{" "}
              <button type="button" className="link-button" onClick={discard}>
                Discard
              </button>
            </>
          )
        }
        actions={
          <Button type="submit" form={preferencesFormId} loading={isSaving}>
            Save Preferences
          </Button>
        }
      />
      <div className={styles.page}>
        {actionData?.latest && (
          <StaleCopyNotice
            formId={preferencesFormId}
            latest={actionData.latest}
            title="Your settings were changed somewhere else"
          />
        )}
        <PreferencesForm
          key={copy.key}
          preferences={preferences}
          version={copy.version}
          email={email}
          lastResult={resultOf("preferences")}
          onChanged={setChanged}
          between={<PlanSection plan={plan} />}
        />
        <RetentionSection {...retention} result={resultOf("retention")} />
        {/* Security Settings and Data Export stand here, in the specification's order. */}
        <DangerSection hasSecondStep={false} result={resultOf("delete-account")} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Account Settings" title="Your settings could not be loaded" />;
}
