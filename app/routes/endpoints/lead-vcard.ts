import { leadName } from "#app/domain/leads/leads.ts";
import { findLead } from "#app/domain/leads/queries.server.ts";
import { buildVCard, vCardFileName } from "#app/domain/leads/vcard.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/lead-vcard.ts";

/** One lead as a vCard. Not available once consent is withdrawn. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const lead = orNotFound(await findLead(services, actor, params.id));
  if (lead.consentWithdrawnAt) return orNotFound<Response>(null);
  return new Response(buildVCard(lead), {
    headers: {
      "content-type": "text/vcard; charset=utf-8",
      "content-disposition": `attachment; filename="${vCardFileName(leadName(lead))}"`,
      "cache-control": "private, no-store",
    },
  });
}
