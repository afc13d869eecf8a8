import { listIndexableHubs } from "#app/domain/hubs/indexing.server.ts";
import { listIndexableKits } from "#app/domain/kits/indexing.server.ts";
import { listIndexableProfiles } from "#app/domain/profiles/indexing.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import type { Route } from "./+types/sitemap.ts";

/** A sitemap may list 50,000 URLs. */
const maxProfiles = 10_000;
const maxHubs = 30_000 - 1;

/** GET /sitemap.xml: the landing page, and the profiles, kits and hubs that allow indexing. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const profiles = await listIndexableProfiles(services, maxProfiles);
  const kits = await listIndexableKits(services, maxProfiles);
  const hubs = await listIndexableHubs(services, maxHubs);
  const entries = [
    // Without a shop it leads to a profile, or is a page that asks not to be listed.
    ...(services.settings.hasShop ? [entry("")] : []),
    ...profiles.map(({ username, updatedAt }) => entry(`${username}`, updatedAt)),
    ...kits.map(({ username, updatedAt }) => entry(`${username}/kit`, updatedAt)),
    ...hubs.map(({ username, slug, updatedAt }) => entry(`${username}/${slug}`, updatedAt)),
  ];

  /** Usernames and slugs only contain a-z, 0-9 and hyphens, so nothing needs escaping. */
  function entry(path: string, changedAt?: Date) {
    const address = new URL(path, services.settings.appUrl);
    return `<url><loc>${address}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>`;
  }
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(sitemap, {
    headers: {
      ...sharedPageHeaders(),
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=600",
    },
  });
}
