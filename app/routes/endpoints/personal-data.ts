import { data } from "react-router";
import { findPersonalData } from "#app/domain/privacy/queries.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { privatePage, readPrivacyLink } from "#app/routes/public/privacy/private-page.server.ts";
import type { Route } from "./+types/personal-data.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** The data of the privacy page as JSON, under the names it is stored by. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const link = await readPrivacyLink(services, params.token);
  if (!link) throw data(null, 404);
  const { subject, speaker } = link;
  const personalData = await findPersonalData(services, subject);
  const exportData = { speaker: speaker.name, email: subject.email, asOf: services.clock.now(), ...personalData };
  return new Response(JSON.stringify(exportData, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="what-is-held-about-me.json"',
    },
  });
}
