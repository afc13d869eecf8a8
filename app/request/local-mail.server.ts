import { join } from "node:path";
import { isLocalHost } from "#app/request/origin.server.ts";
import type { Visit } from "#app/request/visit.ts";

/**
 * The folder whose letters /_local/mail shows; null when letters really leave, when the server listens beyond
 * loopback, or when the request was sent on by a proxy or under a foreign name (a web page that points its own name
 * at 127.0.0.1): nobody's mail is ever shown to a network.
 */
export function localMailFolder({ installation: { config } }: Pick<Visit, "installation">, request: Request) {
  if (config.smtp || !config.onLoopback) return null;
  const { headers } = request;
  const isDirect = !["forwarded", "x-forwarded-for", "x-forwarded-host"].some((name) => headers.has(name));
  const asked = `http://${headers.get("host") ?? new URL(request.url).host}`;
  const isHere = URL.canParse(asked) && isLocalHost(new URL(asked).hostname);
  return isDirect && isHere ? join(config.dataDir, "mail") : null;
}
