import type { RequestContext } from "#app/request/request-context.ts";

/**
 * Ends the request's session. Returns the headers of the redirect that follows: the browser loads a new document, so that
 * nothing of the screens stays in its memory, and that document's script deletes what the phone stored (decision 067).
 */
export async function endOwnSession({ installation }: RequestContext, request: Request): Promise<Headers> {
  const headers = new Headers({ "x-remix-reload-document": "true" });
  for (const cookie of await installation.auth.signOut(request.headers)) headers.append("set-cookie", cookie);
  return headers;
}
