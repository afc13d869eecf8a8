import { data } from "react-router";
import { findHeld } from "#app/domain/privacy/queries.server.ts";
import { visit } from "#app/request/visit.ts";
import { privateHeaders, readLink } from "#app/routes/public/privacy/private-page.server.ts";
import type { Route } from "./+types/data.ts";

/** What the page behind the link shows, for machines: the same things under the names they are stored by. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(visit);
  const link = await readLink(services, params.token);
  if (!link) throw data(null, { status: 404, headers: privateHeaders });
  const { subject, holder } = link;
  const held = await findHeld(services, subject);
  const whole = { speaker: holder.name, email: subject.email, asOf: services.clock.now(), ...held };
  return new Response(JSON.stringify(whole, null, 2), {
    headers: {
      ...privateHeaders,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="what-is-held-about-me.json"',
    },
  });
}
