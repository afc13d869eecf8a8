import { join } from "node:path";
import { isLocalHost } from "#app/request/origin.server.ts";
import type { Visit } from "#app/request/visit.ts";

/** The folder whose letters /_local/mail shows; null when letters really leave, or the request is not from here. */
export function localMailFolder(seen: Pick<Visit, "installation">, request: Request) {
  const { config } = seen.installation;
  return !config.smtp && isFromHere(seen, request) ? join(config.dataDir, "mail") : null;
}

/**
 * Whether `/_local/*` is there for this request: not when the server listens beyond loopback, nor when it was sent on
 * by a proxy or under a foreign name (a web page that points its own name at 127.0.0.1). Nobody's mail is ever shown
 * to a network, and no plan given away on one.
 */
export function isFromHere({ installation: { config } }: Pick<Visit, "installation">, request: Request): boolean {
  const { headers } = request;
  const isDirect = !["forwarded", "x-forwarded-for", "x-forwarded-host"].some((name) => headers.has(name));
  const asked = `http://${headers.get("host") ?? new URL(request.url).host}`;
  const isHere = URL.canParse(asked) && isLocalHost(new URL(asked).hostname);
  return config.onLoopback && isDirect && isHere;
}
