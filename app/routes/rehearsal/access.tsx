import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { AccessPanel } from "#app/talk-page/access-panel.tsx";
import { HubMeta } from "#app/talk-page/hub-meta.tsx";
import { HubScreenView, RehearsalBar } from "#app/talk-page/hub-screen.tsx";
import { loadRehearsalScreen } from "#app/talk-page/rehearsal/rehearsal-screen.server.ts";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import type { Route } from "./+types/access.ts";

/** The form of a restricted talk. The page itself shows it, so this address is only for what it refuses. */
export const action = ({ context }: Route.ActionArgs) => drawRefusal({ context }, toSentForm);

export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args);

export default function RehearsalAccess({ loaderData: screen, actionData }: Route.ComponentProps) {
  if (!actionData || screen.kind !== "notice") return <HubScreenView screen={screen} isRehearsal />;
  return (
    <>
      <HubStyles branding={screen.hub.branding} />
      <HubMeta meta={screen.meta} />
      <RehearsalBar />
      <AccessPanel
        hub={screen.hub}
        state="email-required"
        hasList={false}
        at={{ step: "address" }}
        token={screen.formToken}
        sent={actionData}
      />
    </>
  );
}
