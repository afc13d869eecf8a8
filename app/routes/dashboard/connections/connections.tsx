import { href } from "react-router";
import { pickColumns, requestedPage } from "#app/domain/values/page.ts";
import { listEndpoints } from "#app/domain/webhooks/queries.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import { ConnectionList, listedColumns } from "#app/routes/dashboard/connections/connection-list.tsx";
import { KindChoice } from "#app/routes/dashboard/connections/kind-choice.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import type { Route } from "./+types/connections.ts";

export const handle: ScreenHandle = { heading: "Connections", loadError: "We couldn't load your connections" };

/** The speaker's own tools, which are told of leads, feedback and bookings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const endpoints = await listEndpoints(services, actor, requestedPage(new URL(request.url).searchParams));
  return { connections: pickColumns(endpoints, listedColumns) };
}

export default function Connections({ loaderData: { connections } }: Route.ComponentProps) {
  return (
    <>
      <title>Connections</title>
      <EditorHeader
        title="Connections"
        back={{ to: href("/account-settings"), label: "Back to Account Settings", hasVisibleLabel: true }}
      />
      <div className="stack">
        <ConnectionList connections={connections} />
        <KindChoice isFirst={connections.total === 0} />
      </div>
    </>
  );
}
