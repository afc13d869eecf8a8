import { href } from "react-router";
import { requestedPage } from "#app/domain/values/page.ts";
import { findEndpoint, listWebhookDeliveries } from "#app/domain/webhooks/queries.server.ts";
import { rehearse } from "#app/domain/webhooks/send-again.server.ts";
import { pauseReasonLabels, targetDescriptions } from "#app/domain/webhooks/webhooks.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { connectionForms } from "#app/routes/dashboard/connections/connection-actions.server.ts";
import { DeliveryList } from "#app/routes/dashboard/connections/delivery-list.tsx";
import { RemoveSection } from "#app/routes/dashboard/connections/remove-section.tsx";
import { SecretSection } from "#app/routes/dashboard/connections/secret-section.tsx";
import { SettingsSection } from "#app/routes/dashboard/connections/settings-section.tsx";
import { SheetsScript } from "#app/routes/dashboard/connections/sheets-script.tsx";
import { TestSection } from "#app/routes/dashboard/connections/test-section.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFormatWhen } from "#app/ui/when.tsx";
import type { Route } from "./+types/one-connection.ts";

export const handle: ScreenHandle = { heading: "Connection", loadError: "We couldn't load this connection" };

/** One tool of the speaker's: what was sent, a test, its settings. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const connection = orNotFound(await findEndpoint(services, actor, id));
  const page = requestedPage(new URL(request.url).searchParams);
  const [deliveries, rehearsed] = await Promise.all([
    listWebhookDeliveries(services, actor, id, page),
    rehearse(services, actor, id),
  ]);
  return { connection, sample: orNotFound(rehearsed).exchanges, deliveries };
}

export const action = signedInAction(connectionForms);

export default function OneConnection({ loaderData: { connection, sample, deliveries } }: Route.ComponentProps) {
  const { id, name, kind, pauseReason, failingSince, pendingCount, apiKeyName } = connection;
  const formatWhen = useFormatWhen();
  return (
    <>
      <title>{name}</title>
      <EditorHeader
        title={name}
        back={{ to: href("/dashboard/connections"), label: "Back to Connections", hasVisibleLabel: true }}
        primary={
          <ActionForm intent="test" preventScrollReset>
            <SubmitButton>Send test</SubmitButton>
          </ActionForm>
        }
      />
      <div className="stack narrow-page">
        {apiKeyName && (
          <p className="quiet">
            Subscribed with your API key “{apiKeyName}”. It sends what that key may read and ends with it.
          </p>
        )}
        {pauseReason && (
          <Notice tone="warning" title={`Paused. ${pauseReasonLabels[pauseReason]}.`}>
            <p>
              {pendingCount === 0 ? "New events wait up to seven days" : `${pendingCount} waiting, up to seven days`},
              deleted leads until you resume it.
            </p>
            <ActionForm intent="resume" preventScrollReset>
              <SubmitButton size="sm" variant="default">
                Resume
              </SubmitButton>
            </ActionForm>
          </Notice>
        )}
        {!pauseReason && failingSince && (
          <Notice tone="warning" title={`Nothing has got through since ${formatWhen(failingSince, "since")}.`}>
            We keep trying. After a day we pause it and email you.
          </Notice>
        )}
        <TestSection about={targetDescriptions[kind].test} sample={sample} />
        <DeliveryList deliveries={deliveries} />
        {kind === "google-sheets" && <SheetsScript />}
        <SettingsSection key={id} connection={connection} />
        {kind === "url" && <SecretSection />}
        <RemoveSection name={name} pendingCount={pendingCount} isPaused={pauseReason !== null} />
      </div>
    </>
  );
}
