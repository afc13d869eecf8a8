// What no person's browser sends, and what is too much of it, answered clearly.
import { formatWait } from "#app/request/limits.server.ts";

/**
 * The same request under an address that can be read. Nothing has one with NUL bytes, which the database does not keep, or
 * with percent signs that encode nothing: with a harmless character in their place it is looked for and not found.
 */
export function withReadableUrl(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url.replaceAll("%00", replacementCharacter));
  if (decodePath(url.pathname) === null) url.pathname = url.pathname.replaceAll(/%(?!2f)/gi, replacementCharacter);
  return url.href === request.url ? request : new Request(url, request);
}

/** U+FFFD, which stands for what is no character. */
const replacementCharacter = "%EF%BF%BD";

/** What a path says; null when its percent signs encode nothing. (Bundlers drop a call whose result nobody looks at.) */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

interface Refusal {
  status: number;
  title: string;
  message: string;
  /** What a person with a page may do next. */
  hint?: string;
}

type RequestWithHeaders = { headers: Pick<Headers, "get"> };

/** The response to a request that no route is to see: a page, or JSON for whoever asks for it. */
function toErrorResponse({ headers }: RequestWithHeaders, { status, title, message, hint = "" }: Refusal): Response {
  if (headers.get("accept")?.startsWith("application/json")) return Response.json({ message, errors: {} }, { status });
  const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{max-width:32rem;margin:0 auto;padding:64px 20px;font:16px/1.6 system-ui}</style></head>
<body><main><h1>${title}</h1><p>${message} ${hint}</p></main></body></html>`;
  return new Response(page, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** The response to a form that is larger than any that is filled by hand. */
export function payloadTooLarge(request: Request): Response {
  const response = toErrorResponse(request, {
    status: 413,
    title: "Form too large",
    message: "This form is too large. Please shorten it and send it again.",
    hint: "Use your browser's Back button to return to what you wrote.",
  });
  // The rest of it is on its way, and nobody reads it: no other request can follow on this connection.
  response.headers.set("connection", "close");
  return response;
}

/** The response to a form of thousands of fields. */
export const tooManyFields = (request: RequestWithHeaders) =>
  toErrorResponse(request, {
    status: 413,
    title: "Form too large",
    message: "This form has too many fields, so nothing was changed.",
  });

/** The response to a form whose fields are named as none of ours are. */
export const malformedForm = (request: RequestWithHeaders) =>
  toErrorResponse(request, {
    status: 400,
    title: "This form could not be read",
    message: "This form did not come from one of our pages, so nothing was changed.",
    hint: "Please open the page again and send it from there.",
  });

/** The response to a client for which too many pages were made. */
export function tooManyPages(request: RequestWithHeaders, retryAfterSeconds: number): Response {
  const response = toErrorResponse(request, {
    status: 429,
    title: "Too many requests",
    message: "Too many pages were requested from your network at once.",
    hint: `Please try again ${formatWait(retryAfterSeconds)}.`,
  });
  response.headers.set("retry-after", String(retryAfterSeconds));
  return response;
}

/** The response to a form that another site's page sent. */
export const crossSiteForm = (request: Request) =>
  toErrorResponse(request, {
    status: 403,
    title: "This form came from another site",
    message: "This form was not sent from a page of this site, so nothing was changed.",
    hint: "Please open the page here and send it again.",
  });
