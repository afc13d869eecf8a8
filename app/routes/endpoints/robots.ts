import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/robots.ts";

/**
 * Places with nothing for a search engine. Pages that may be read but not listed say so themselves (noindex). Written
 * with their end, because a rule covers every address that begins like it, speakers' usernames included.
 */
const disallowedPaths = [
  "/dashboard/",
  "/checkout/",
  "/_local/",
  "/set-password?",
  "/verify-email?",
  "/username-availability?",
];

/** GET /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { appUrl } = context.get(requestContextKey).services.settings;
  const lines = [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", appUrl)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
