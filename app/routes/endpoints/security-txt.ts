// Whom to tell about a weakness, as RFC 9116 has it.
import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/security-txt.ts";

/** The RFC wants less than a year. */
const validDays = 180;
const dayMs = 24 * 60 * 60 * 1_000;

export function loader({ context }: Route.LoaderArgs) {
  const { settings, clock } = context.get(requestContextKey).services;
  const address = settings.supportEmail.split("@").map(encodeURIComponent).join("@");
  // The same all day.
  const expires = new Date((Math.floor(clock.now().getTime() / dayMs) + validDays) * dayMs);
  const lines = [
    `Contact: mailto:${address}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${new URL("/.well-known/security.txt", settings.appUrl)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
