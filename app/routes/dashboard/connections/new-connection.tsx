import { href } from "react-router";
import { v4 as newEndpointId } from "uuid";
import { webhookKinds } from "#app/database/vocabulary.ts";
import { targetDescriptions } from "#app/domain/webhooks/webhooks.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { newConnectionForms } from "#app/routes/dashboard/connections/connection-actions.server.ts";
import { ConnectionFields, type ConnectionValues } from "#app/routes/dashboard/connections/connection-fields.tsx";
import { SheetsScript } from "#app/routes/dashboard/connections/sheets-script.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/new-connection.ts";

export const handle: ScreenHandle = { heading: "New connection", loadError: "This screen could not be loaded" };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireSession(context);
  const requested = new URL(request.url).searchParams.get("kind");
  return { kind: orNotFound(webhookKinds.find((kind) => kind === requested)), id: newEndpointId() };
}

export const action = signedInAction(newConnectionForms);

export default function NewConnection({ loaderData: { kind, id } }: Route.ComponentProps) {
  const { label, about, events } = targetDescriptions[kind];
  const { fields, props } = useActionForm<ConnectionValues>("create", {
    // A refused form is sent again with its id.
    defaultValue: { id, name: kind === "url" ? "" : label, events: events.slice(0, 3) },
  });
  return (
    <>
      <title>{`Connect ${label}`}</title>
      <EditorHeader
        title={kind === "url" ? "Connect an address" : `Connect ${label}`}
        back={{ to: href("/dashboard/connections"), label: "Back to Connections", hasVisibleLabel: true }}
      />
      <div className="stack narrow-page">
        {kind === "google-sheets" && <SheetsScript />}
        <Section title={label} description={about}>
          <ActionForm {...props} sends={{ kind }} className="stack">
            <input type="hidden" name="id" value={fields.id.value ?? id} />
            <ConnectionFields kind={kind} fields={fields} />
            <div>
              <SubmitButton>Connect</SubmitButton>
            </div>
          </ActionForm>
        </Section>
      </div>
    </>
  );
}
