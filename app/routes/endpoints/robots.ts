import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/robots.ts";

/**
 * Paths without content for search engines. Pages that may be read but not listed send noindex themselves. Each path
 * has its ending, because a rule matches every path with this prefix, including usernames.
 */
const disallowedPaths = [
  "/dashboard/",
  "/checkout/",
  "/_local/",
  "/set-password?",
  "/verify-email?",
  "/username-availability?",
];

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl, isDemo } = context.get(requestContextKey).services.settings;
  if (isDemo)
    return new Response("User-agent: *\nDisallow: /\n", { headers: { "content-type": "text/plain; charset=utf-8" } });
  const lines = [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", appUrl)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
