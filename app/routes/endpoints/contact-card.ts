import { createContactCard } from "#app/domain/profiles/contact-card.server.ts";
import { findPublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/contact-card.ts";

/** A speaker's contact card, `/{username}/contact.vcf`. Old usernames work too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, address } = context.get(requestContextKey);
  const profile = orNotFound(await findPublicProfile(services, params.username.toLowerCase()));
  return new Response(await createContactCard(services, profile, address), {
    headers: {
      "x-robots-tag": "noindex",
      "content-type": "text/vcard; charset=utf-8",
      "content-disposition": `attachment; filename="${profile.username}.vcf"`,
      "cache-control": "no-cache",
    },
  });
}
