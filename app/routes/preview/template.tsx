import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { findTemplate } from "#app/domain/templates/queries.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { previewHeaders } from "#app/routes/preview/preview-page.server.ts";
import { buildSamplePage } from "#app/routes/preview/sample-page.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/template.ts";

export const headers = () => previewHeaders;

/** A talk made from the template, with example content. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const template = orNotFound(await findTemplate(services, actor, params.id));
  const profile = orNotFound(await findOwnProfile(services, actor));
  return buildSamplePage(services, profile, template);
}

export default function TemplatePage({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isPreview />;
}
