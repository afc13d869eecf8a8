import { findEmailChange } from "#app/domain/accounts/email-change.server.ts";
import { listPasskeys } from "#app/domain/accounts/passkeys.server.ts";
import { findRequiredProof, mayHavePassword } from "#app/domain/accounts/required-proof.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { listApiKeys, listApiWrites } from "#app/domain/api-keys/queries.server.ts";
import { findDataExport } from "#app/domain/privacy/request-export.server.ts";
import { findRetention } from "#app/domain/privacy/retention.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { switches } from "#app/domain/profiles/settings/preferences.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { dayOf, formatDay, formatSince } from "#app/domain/values/dates.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { describeDevice } from "#app/domain/values/device-description.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { findAppearance } from "#app/request/appearance.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requestContextKey, requireSession } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import { type SettingsForms, settingsForms } from "#app/routes/dashboard/account-settings/actions.server.ts";
import { ApiKeysSection } from "#app/routes/dashboard/account-settings/api-keys-section.tsx";
import { AppearanceSection } from "#app/routes/dashboard/account-settings/appearance-section.tsx";
import { ConnectionsSection } from "#app/routes/dashboard/account-settings/connections-section.tsx";
import { DangerSection } from "#app/routes/dashboard/account-settings/danger-section.tsx";
import { DataExportSection } from "#app/routes/dashboard/account-settings/data-export-section.tsx";
import { PlanSection } from "#app/routes/dashboard/account-settings/plan-section.tsx";
import { PreferencesForm, preferencesFormId } from "#app/routes/dashboard/account-settings/preferences-form.tsx";
import { ProofProvider } from "#app/routes/dashboard/account-settings/proof.tsx";
import { RetentionPart } from "#app/routes/dashboard/account-settings/retention-part.tsx";
import { SecuritySection } from "#app/routes/dashboard/account-settings/security-section.tsx";
import { StaleCopyNotice } from "#app/routes/dashboard/forms/stale-copy-notice.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import type { Route } from "./+types/account-settings.ts";

export const handle: ScreenHandle = { heading: "Account Settings", loadError: "We couldn't load your settings" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, id, signedInAt, hasSecondStep } = await requireSession(context);
  const { passkeys: offered } = context.get(requestContextKey).installation.auth;
  const [retention, ownProfile, sessions, passkeys, pendingEmailChange, dataExport, required] = await Promise.all([
    findRetention(services, actor),
    findOwnProfile(services, actor),
    listSessions(services, actor),
    listPasskeys(services, actor),
    findEmailChange(services, actor),
    findDataExport(services, actor),
    findRequiredProof(services, actor, signedInAt),
  ]);
  const now = services.clock.now();
  const profile = orNotFound(ownProfile);
  const { months, due, from } = orNotFound(retention);
  return {
    email: actor.email,
    proof: { required, identityLabel: services.settings.identity?.label ?? null, hasPasskey: passkeys.length > 0 },
    plan: profile.plan,
    preferences: { ...pick(profile, switches), leadAlertFrequency: profile.leadAlertFrequency },
    version: versionOf("preferences", profile),
    appearance: await findAppearance(request.headers),
    apiKeys: { keys: await listApiKeys(services, actor), writes: await listApiWrites(services, actor) },
    dataExport: dataExport && toDataExportView(dataExport, profile.timezone),
    retention: { months, contacts: due.contacts, from: from && formatDay(dayOf(from, profile.timezone)) },
    security: {
      hasSecondStep,
      mayHavePassword: mayHavePassword(services, required),
      pendingEmailChange,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        history: describePasskey({ createdAt, lastUsedAt }, now, profile.timezone),
      })),
      thisDevice: describeDevice(request.headers.get("user-agent")),
      passkeyHome: offered.isOffered(request.url) ? "here" : offered.origin,
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

function describePasskey(
  { createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null },
  now: Date,
  timezone: string,
): string {
  const added = `Added ${formatDay(dayOf(createdAt, timezone))}`;
  return joinDetails(added, lastUsedAt ? `last used ${formatSince(lastUsedAt, now, timezone)}` : "not used yet");
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

/** Speakers can always change their own account, whatever their payment status. */
export const action = signedInAction(settingsForms, { whileLocked: "allowed" });

export const headers = retryAfterHeaders;

/** Five groups: what is rarely used is in the last one, folded. */
export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const saved = useActionResult<SettingsForms["preferences"]>("preferences");
  const { email, proof, plan, preferences, version, retention, security, appearance, apiKeys, dataExport } = loaderData;
  return (
    <>
      <title>Account Settings</title>
      <EditorHeader
        title="Account Settings"
        back={{ to: "/dashboard", label: "Back to Dashboard", hasVisibleLabel: true }}
      />
      <div className="stack narrow-page">
        {saved?.reason && (
          <StaleCopyNotice
            formId={preferencesFormId}
            latest={saved.reason}
            title="Your settings were changed somewhere else"
          />
        )}
        <PreferencesForm
          preferences={preferences}
          version={version}
          email={email}
          between={<PlanSection plan={plan} />}
          privacy={<RetentionPart {...retention} />}
        />
        <AppearanceSection appearance={appearance} />
        <ProofProvider value={proof}>
          <div>
            <SecuritySection {...security} email={email} />
            <DataExportSection latest={dataExport} />
            <ConnectionsSection />
            <ApiKeysSection {...apiKeys} hasSecondStep={security.hasSecondStep} />
            <DangerSection hasSecondStep={security.hasSecondStep} />
          </div>
        </ProofProvider>
      </div>
    </>
  );
}
